/** The remainders of all bytes by the polynomial of ISO 3309, bits reversed. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

/** The CRC-32 of ISO 3309, as gzip and PNG use it, in eight hexadecimal digits. */
export function crc32(bytes: Uint8Array): string {
  let remainder = 0xffffffff;
  for (const byte of bytes) remainder = (TABLE[(remainder ^ byte) & 0xff] as number) ^ (remainder >>> 8);
  return ((remainder ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
