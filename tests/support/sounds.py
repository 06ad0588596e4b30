"""How Chinese and Japanese texts sound, by the libraries themselves: a line of JSON on stdin, an answer on stdout.

    python -I -B -u sounds.py

    {"text", "language": "zh" | "ja"} -> {"sounds": syllables with their tones, or kana}
"""

import json
import os
import sys

import pyopenjtalk
from pypinyin import Style, lazy_pinyin

answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)

for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["language"] == "zh":
        sounds = lazy_pinyin(request["text"], style=Style.TONE3, neutral_tone_with_five=True)
    else:
        words = pyopenjtalk.run_frontend(request["text"], use_vanilla=True)
        sounds = [kana for word in words if word["mora_size"] for kana in word["pron"] if kana != "’"]
    answers.write(json.dumps({"sounds": sounds}) + "\n")
    answers.flush()
