#!/bin/sh
# Makes the encrypted files of this folder from plain.pdf, with qpdf 11. Salts are random, so each run gives other bytes.
set -eu
cd "$(dirname "$0")"
encrypt() { # NAME USER OWNER OPTIONS...
  name=$1 user=$2 owner=$3
  shift 3
  qpdf --allow-weak-crypto --compress-streams=n --encrypt "$user" "$owner" "$@" -- plain.pdf "$name.pdf"
}
for lock in open locked; do
  user=$([ $lock = open ] || echo Schlüssel)
  encrypt "rc4-40-$lock" "$user" owner 40
  encrypt "rc4-128-$lock" "$user" owner 128 --use-aes=n
  encrypt "aes-128-$lock" "$user" owner 128 --use-aes=y
  encrypt "aes-256-r5-$lock" "$user" owner 256 --force-R5
  encrypt "aes-256-r6-$lock" "$user" owner 256
done
encrypt rc4-v4 "" owner 128 --use-aes=n --force-V4
encrypt metadata-open "" owner 128 --use-aes=y --cleartext-metadata
qpdf --object-streams=generate --encrypt "" owner 256 -- plain.pdf object-streams.pdf
