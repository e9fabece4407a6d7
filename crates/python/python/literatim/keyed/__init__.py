"""Keyed texts: files of JSON, CSV or TSV with keys and texts, of which only what the draft cites is a source.

The rules are those of `www/src/sources/keyed/`: `rows` reads the rows, `entries` decides which columns are keys and texts, `matches` finds what a draft
cites, and `sources` makes sources of it.
"""
