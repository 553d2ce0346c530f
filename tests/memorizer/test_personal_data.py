"""Personal data is found by checksum and context; look-alikes are left alone."""

from __future__ import annotations

import pytest

from familiars_desktop.memorizer import detect_personal_data, mask
from familiars_desktop.memory import Node, node_content_for_llm


def found(text: str) -> list[tuple[str, str]]:
    return [(item.kind, text[item.start : item.end]) for item in detect_personal_data(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("write to ada.l@example.net, please", ("EMAIL", "ada.l@example.net")),
        ("ring me at 020 7946 0991", ("PHONE", "020 7946 0991")),
        ("my mobile: +31 6 12345678", ("PHONE", "+31 6 12345678")),
        ("pay with 4012 8888 8888 1881", ("CREDIT_CARD", "4012 8888 8888 1881")),
        ("IBAN FR14 2004 1010 0505 0001 3M02 606", ("IBAN", "FR14 2004 1010 0505 0001 3M02 606")),
        ("my SSN is 987-65-4329", ("NATIONAL_ID", "987-65-4329")),
        ("the router is 192.0.2.77", ("IP", "192.0.2.77")),
        ("password: c0rrect-Horse", ("PASSWORD", "c0rrect-Horse")),
        ("the token is hf_EXAMPLEexample0123456789", ("API_KEY", "hf_EXAMPLEexample0123456789")),
        ("I live at 9 Gorse Road, Little Wexcombe", ("ADDRESS", "9 Gorse Road, Little Wexcombe")),
        ("Ich wohne in der Lindenallee 4, 99999 Nirgendheim", ("ADDRESS", "Lindenallee 4, 99999 Nirgendheim")),
    ],
)
def test_personal_data_is_found_with_its_exact_place(text: str, expected: tuple[str, str]) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "we run version 10.2.33.4",
        "order number 4012 8888 8888 1882",
        "commit 0f1e2d3c4b5a69788796a5b4c3d2e1f001234567",
        "my password is wrong",
        "export API_KEY=YOUR_API_KEY",
        "localhost is 127.0.0.1",
        "from 10:30 to 11:45 on 2026-05-04",
        "git clone git@example.com:a/b.git",
        "call 112",
        "it costs 1,234,567.89",
        "",
    ],
)
def test_look_alikes_are_left_alone(text: str) -> None:
    assert found(text) == []


def test_keys_passwords_and_cards_are_secrets_and_addresses_are_not() -> None:
    text = "password: c0rrect-Horse, card 4012 8888 8888 1881, mail ada@example.net"
    assert [(item.kind, item.is_secret) for item in detect_personal_data(text)] == [
        ("PASSWORD", True),
        ("CREDIT_CARD", True),
        ("EMAIL", False),
    ]


def test_masking_hides_every_discovery_from_the_model() -> None:
    text = "Mail ada@example.net or ring 020 7946 0991."
    node = Node(title="", content=text, metadata=mask(text, detect_personal_data(text)))
    assert node_content_for_llm(node) == "Mail [email] or ring [phone]."
