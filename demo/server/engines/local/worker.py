"""Runs local models for the server that started it.

    python -I -B -u worker.py <settings as JSON>

Settings: {"scratch": folder for the files of answers, "threads", "memoryBytes": most memory it may take,
"niceness": 0 … 19, "idleSeconds": how long a model stays loaded without a request, "models": {name: its folder}}.

Requests come as JSON, one a line, on stdin. They are answered one after the other, each by a method of its model:
    {"id", "model": name, "do": name of the method, …}
    {"id", "model": name, "do": "load"}
    {"id", "do": "cancel"}
Answers go to stdout in the same way: parts as the model makes them, then the end:
    {"id", …}
    {"id", "end": "done" | "cancelled" | "refused" | "failed", "reason"}
The end of stdin ends the program.

A model is a file in `models/` that defines `load(folder, threads)`. What that returns has a method for each thing it
can do: `method(request, turn)`, with a `Turn` to answer by. The model is loaded at its first request and freed when
it was idle for long.
"""

import contextlib
import gc
import importlib
import json
import os
import queue
import resource
import shutil
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from turn import Cancelled, Refused, Turn  # noqa: E402


class Host:
    """Models that are loaded, each with the time of its last request."""

    def __init__(self, folders: dict[str, str], threads: int, idle_seconds: float, load=None):
        self.folders, self.threads, self.idle_seconds = folders, threads, idle_seconds
        self.load = load or (lambda name: importlib.import_module(f"models.{name}").load)
        self.loaded: dict = {}

    def model(self, name: str):
        if name not in self.folders:
            raise Refused(f"There is no model {name}")
        model, _ = self.loaded.get(name, (None, 0))
        if model is None:
            model = self.load(name)(self.folders[name], self.threads)
        self.loaded[name] = (model, time.monotonic())
        return model

    def touch(self, name: str) -> None:
        if name in self.loaded:
            self.loaded[name] = (self.loaded[name][0], time.monotonic())

    def free_idle(self) -> float | None:
        """Frees what was idle for long; seconds until the next model may be, None when none is loaded."""
        now = time.monotonic()
        for name, (_, used) in list(self.loaded.items()):
            if now - used >= self.idle_seconds:
                del self.loaded[name]
                gc.collect()
        return min((used + self.idle_seconds - now for _, used in self.loaded.values()), default=None)


class Worker:
    def __init__(self, host: Host, scratch: str, write):
        self.host, self.scratch, self.write = host, scratch, write
        self.waiting: queue.Queue = queue.Queue()
        self.lock = threading.Lock()
        self.turns: dict[str, Turn] = {}

    def take(self, request: dict) -> None:
        """Called by the reading thread."""
        with self.lock:
            turn = self.turns.get(request["id"])
            if request["do"] != "cancel":
                self.turns[request["id"]] = Turn(request["id"], self.scratch, self.write)
                self.waiting.put(request)
        if turn and request["do"] == "cancel":
            turn.cancel()

    def work(self) -> None:
        while True:
            with contextlib.suppress(queue.Empty):
                self.serve(self.waiting.get(timeout=self.host.free_idle()))

    def serve(self, request: dict) -> None:
        turn = self.turns[request["id"]]
        end, reason = "done", ""
        try:
            turn.check()
            model = self.host.model(request["model"])
            turn.check()
            if request["do"] != "load":
                getattr(model, request["do"])(request, turn)
        except Cancelled:
            end = "cancelled"
        except Refused as error:
            end, reason = "refused", str(error)
        except Exception as error:  # Whatever it is, the next request may fare better.
            end, reason = "failed", f"{type(error).__name__}: {error}"
        with self.lock:
            del self.turns[request["id"]]
        if turn.cancelled:
            end = "cancelled"
        self.host.touch(request.get("model", ""))
        self.write({"id": request["id"], "end": end, "reason": reason})


def main() -> None:
    settings = json.loads(sys.argv[1])
    memory = settings["memoryBytes"]
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    # Before any library starts threads: those inherit it.
    os.nice(settings["niceness"])
    # Models have threads of their own. What is left to numpy is too small for more than one: they would mostly wait.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    # Only answers may stand on stdout; what libraries print goes where complaints go.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def write(message: dict) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    scratch = settings["scratch"]
    host = Host(settings["models"], settings["threads"], settings["idleSeconds"])
    worker = Worker(host, scratch, write)
    threading.Thread(target=worker.work, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        for line in sys.stdin.buffer:
            worker.take(json.loads(line))
    shutil.rmtree(scratch, ignore_errors=True)
    # A model may be at work and would not hear of a gentler end.
    os._exit(0)


if __name__ == "__main__":
    main()
