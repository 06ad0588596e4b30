"""Hears with Whisper what was spoken: a line of JSON on stdin, an answer on stdout.

    python -I -B -u whisper.py <folder with the model> <threads>

    {"file", "language"} -> {"text"}
"""

import json
import os
import sys

from faster_whisper import WhisperModel

FOLDER, THREADS = sys.argv[1], int(sys.argv[2])

answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)

model = WhisperModel(FOLDER, device="cpu", compute_type="float32", cpu_threads=THREADS, local_files_only=True)

for line in sys.stdin.buffer:
    request = json.loads(line)
    # A higher temperature would draw by chance; what one sentence was heard as must not lead the next.
    segments, _ = model.transcribe(
        request["file"],
        language=request["language"],
        temperature=0,
        condition_on_previous_text=False,
        without_timestamps=True,
    )
    answers.write(json.dumps({"text": "".join(segment.text for segment in segments).strip()}) + "\n")
    answers.flush()
