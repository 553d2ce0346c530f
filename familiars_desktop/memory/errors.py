"""The errors a person can meet, one small tree.

FamiliarsError
├── InvalidRecord          a value that no record may hold (also a ValueError)
├── RecordNotFound         no record of that id (also a KeyError)
├── Refused                the act is understood and not allowed, with the reason
├── WorkspaceError         the folder or one of its files cannot be used
│   └── WorkspaceLocked    another process holds it
└── ModelError             a model cannot be used
    ├── ModelUnavailable   not here, or not reachable
    ├── ModelCorrupt       its bytes are not the published ones
    ├── ModelUnreachable   a server went away or refused
    └── Cancelled          stopped on request

Messages say what happened, to which file or record, and what to do.
"""

from __future__ import annotations


class FamiliarsError(Exception):
    """Base of every error this program raises on purpose."""


class InvalidRecord(FamiliarsError, ValueError):
    """A field holds a value that is not allowed; the message names both."""


class RecordNotFound(FamiliarsError, KeyError):
    """No record carries this id."""

    def __init__(self, record_id: str, hint: str = "") -> None:
        self.record_id = record_id
        message = f"no memory with the id {record_id!r}"
        super().__init__(f"{message}: {hint}" if hint else message)

    def __str__(self) -> str:
        return str(self.args[0])


class Refused(FamiliarsError):
    """An act that is not allowed as things stand."""


class WorkspaceError(FamiliarsError):
    """A workspace folder or file cannot be read or written."""


class WorkspaceLocked(WorkspaceError):
    """Another process holds the workspace."""


class ModelError(FamiliarsError):
    """A model cannot be used."""


class ModelUnavailable(ModelError):
    """The model is not installed and could not be fetched."""


class ModelCorrupt(ModelError):
    """A model file's hash differs from the published one."""


class ModelUnreachable(ModelError):
    """A model server does not answer, refused, or went away in mid-reply."""


class Cancelled(ModelError):
    """Work stopped because somebody asked for it."""
