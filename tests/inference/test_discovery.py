from __future__ import annotations

import threading
import time
from typing import Any

from familiars_desktop.inference import discover_servers


def test_a_server_on_loopback_is_found_with_its_models(serve: Any) -> None:
    ollama = serve(lambda e: e.json({"object": "list", "data": [{"id": "llama3.2:3b"}]}))
    empty = serve(lambda e: e.json({"object": "list", "data": None}))

    found = discover_servers(ports={"ollama": ollama.port, "vllm": empty.port, "lm-studio": 9})

    assert [(f.kind, f.base_url, f.models) for f in found] == [
        ("ollama", f"{ollama.url}/v1", ("llama3.2:3b",)),
        ("vllm", f"{empty.url}/v1", ()),
    ]


def test_something_else_on_the_port_is_passed_over(serve: Any) -> None:
    def page(exchange: Any) -> None:
        exchange.head(Content_Type="text/html")
        exchange.write(b"<h1>Jenkins</h1>")

    listing = serve(lambda e: e.json(["a", "list"]))

    assert discover_servers(ports={"llama-server": serve(page).port, "vllm": listing.port}) == []


def test_a_server_that_does_not_answer_costs_the_time_out_and_no_more(serve: Any) -> None:
    gone = threading.Event()
    slow = serve(lambda e: gone.wait(20.0))
    began = time.monotonic()

    assert discover_servers(timeout=0.1, ports={"ollama": slow.port}) == []
    gone.set()
    assert time.monotonic() - began < 10.0
