"""What a model and the worker have to do with each other while the model answers one request."""

import contextlib
import os
import threading


class Refused(Exception):
    """The request cannot be met, now or later."""


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


class Turn:
    """A request at work."""

    def __init__(self, request_id: str, scratch: str, write):
        self.request_id, self.scratch, self.write = request_id, scratch, write
        self.lock = threading.Lock()
        self.cancelled = False
        self.stop = None

    def answer(self, part: dict) -> None:
        self.write({"id": self.request_id, **part})

    def new_file(self, name: str) -> str:
        """Path of a file for an answer. Who reads the answer deletes it."""
        return os.path.join(self.scratch, f"{self.request_id}-{name}")

    def check(self) -> None:
        """Ends the work here when the request was cancelled."""
        if self.cancelled:
            raise Cancelled

    @contextlib.contextmanager
    def stopped_by(self, stop):
        """While this runs a cancel calls `stop`, from another thread."""
        with self.lock:
            self.check()
            self.stop = stop
        try:
            yield
        finally:
            with self.lock:
                self.stop = None

    def cancel(self) -> None:
        with self.lock:
            self.cancelled = True
            if self.stop:
                self.stop()
