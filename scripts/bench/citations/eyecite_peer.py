"""Times eyecite with one of its tokenizers: reads the texts as a JSON list from the file named first, and for each line of standard input
processes all of them once and answers with the seconds it took and the number of citations."""

import json
import logging
import sys
import time

from eyecite import get_citations
from eyecite.tokenizers import AhocorasickTokenizer, HyperscanTokenizer

logging.disable(logging.CRITICAL)
texts = json.load(open(sys.argv[1], encoding="utf-8"))
tokenizer = AhocorasickTokenizer() if sys.argv[2] == "ahocorasick" else HyperscanTokenizer(cache_dir=sys.argv[3])
get_citations("1 U.S. 1", tokenizer=tokenizer)
print("ready", flush=True)
for _ in sys.stdin:
    begun = time.perf_counter()
    found = sum(len(get_citations(text, tokenizer=tokenizer)) for text in texts)
    print(json.dumps([time.perf_counter() - begun, found]), flush=True)
