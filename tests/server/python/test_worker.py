"""Tests of what hosts the models, with models that need nothing: run by python3 -m unittest."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../demo/server/engines/local"))
import worker  # noqa: E402


class Echo:
    """Answers with what it is asked, or does as it is told."""

    def __init__(self, folder: str):
        self.folder = folder
        self.begun = threading.Event()

    def say(self, request: dict, turn) -> None:
        turn.answer({"text": request["text"], "folder": self.folder})

    def refuse(self, request: dict, turn) -> None:
        raise worker.Refused("not that")

    def fail(self, request: dict, turn) -> None:
        raise ValueError("no")

    def wait(self, request: dict, turn) -> None:
        stopped = threading.Event()
        with turn.stopped_by(stopped.set):
            self.begun.set()
            stopped.wait()
        turn.check()
        turn.answer({"text": "too late"})


class Models(unittest.TestCase):
    def setUp(self):
        self.loads: list[str] = []
        self.made: dict[str, Echo] = {}
        self.said: list[dict] = []
        self.host = worker.Host({"one": "/one", "two": "/two"}, 1, 60, lambda name: lambda folder, _: self.make(name, folder))
        self.worker = worker.Worker(self.host, "/scratch", self.said.append)

    def make(self, name: str, folder: str) -> Echo:
        self.loads.append(name)
        self.made[name] = Echo(folder)
        return self.made[name]

    def ask(self, request_id: str, **request) -> dict:
        """The end of a request that is served here and now."""
        self.worker.take({"id": request_id, **request})
        self.worker.serve(self.worker.waiting.get())
        return self.said[-1]

    def test_each_is_loaded_at_its_first_request_and_answers_its_own(self):
        self.assertEqual(self.loads, [])
        for count, name in enumerate(["one", "two", "one"]):
            self.assertEqual(self.ask(str(count), model=name, do="say", text="hello")["end"], "done")
        self.assertEqual(self.loads, ["one", "two"])
        self.assertEqual([part["folder"] for part in self.said if "folder" in part], ["/one", "/two", "/one"])

    def test_one_that_was_idle_for_long_is_freed_and_loaded_again(self):
        self.ask("1", model="one", do="load")
        self.assertAlmostEqual(self.host.free_idle(), 60, delta=5)
        self.host.idle_seconds = 0
        self.assertIsNone(self.host.free_idle())
        self.ask("2", model="one", do="say", text="again")
        self.assertEqual(self.loads, ["one", "one"])

    def test_what_it_does_not_have_is_refused(self):
        self.assertEqual(self.ask("1", model="three", do="say")["end"], "refused")

    def test_a_refusal_and_a_failure_are_told_and_the_next_request_is_served(self):
        self.assertEqual(self.ask("1", model="one", do="refuse"), {"id": "1", "end": "refused", "reason": "not that"})
        self.assertEqual(self.ask("2", model="one", do="fail"), {"id": "2", "end": "failed", "reason": "ValueError: no"})
        self.assertEqual(self.ask("3", model="one", do="say", text="on")["end"], "done")

    def test_a_cancel_stops_what_runs(self):
        self.ask("1", model="one", do="load")
        self.worker.take({"id": "2", "model": "one", "do": "wait"})
        serving = threading.Thread(target=lambda: self.worker.serve(self.worker.waiting.get()))
        serving.start()
        self.made["one"].begun.wait()
        self.worker.take({"id": "2", "do": "cancel"})
        serving.join()
        self.assertEqual(self.said[1:], [{"id": "2", "end": "cancelled", "reason": ""}])

    def test_what_is_cancelled_while_it_waits_is_never_begun(self):
        self.worker.take({"id": "1", "model": "one", "do": "say", "text": "never"})
        self.worker.take({"id": "1", "do": "cancel"})
        self.worker.serve(self.worker.waiting.get())
        self.assertEqual(self.said, [{"id": "1", "end": "cancelled", "reason": ""}])
        self.assertEqual(self.loads, [])

    def test_a_cancel_of_what_is_over_does_nothing(self):
        self.ask("1", model="one", do="say", text="hello")
        self.worker.take({"id": "1", "do": "cancel"})
        self.assertTrue(self.worker.waiting.empty())


class Program(unittest.TestCase):
    def test_it_answers_in_json_lines_and_ends_with_its_input(self):
        scratch = tempfile.mkdtemp()
        settings = {"scratch": scratch, "threads": 1, "memoryBytes": 10**9, "niceness": 7, "idleSeconds": 60}
        settings["models"] = {"kokoro": "/nowhere"}
        command = [sys.executable, "-I", "-B", "-u", worker.__file__, json.dumps(settings)]
        requests = [{"id": "1", "do": "cancel"}, {"id": "2", "model": "kokoro", "do": "load"}]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
            program.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
            program.stdin.flush()
            answer = json.loads(program.stdout.readline())
            self.assertEqual((answer["id"], answer["end"]), ("2", "failed"))
            self.assertEqual(os.getpriority(os.PRIO_PROCESS, program.pid), os.getpriority(os.PRIO_PROCESS, 0) + 7)
            program.stdin.close()
            self.assertEqual(program.stdout.read(), "")
            self.assertEqual(program.wait(), 0)
        self.assertFalse(os.path.exists(scratch))


if __name__ == "__main__":
    unittest.main()
