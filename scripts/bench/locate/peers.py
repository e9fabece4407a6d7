"""Answers `peer TAB file of the text TAB quotation` on a line with `nanoseconds TAB start TAB end`, -1 for no place."""

import sys
from time import perf_counter_ns


def edlib_place(quotation, text):
    found = edlib.align(quotation, text, mode="HW", task="path")
    start, end = found["locations"][0]
    return start, end + 1


def rapidfuzz_place(quotation, text):
    found = partial_ratio_alignment(quotation, text)
    return found.dest_start, found.dest_end


PLACES = {}
try:
    import edlib

    PLACES["edlib"] = edlib_place
except ImportError:
    pass
try:
    from rapidfuzz.fuzz import partial_ratio_alignment

    PLACES["rapidfuzz"] = rapidfuzz_place
except ImportError:
    pass

texts = {}
for line in sys.stdin:
    peer, file, quotation = line.rstrip("\n").split("\t")
    if file not in texts:
        with open(file, encoding="ascii") as opened:
            texts[file] = opened.read()
    begun = perf_counter_ns()
    start, end = PLACES[peer](quotation, texts[file])
    print(perf_counter_ns() - begun, start, end, sep="\t", flush=True)
