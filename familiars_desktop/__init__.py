"""Familiars Desktop: a local chat companion whose memory can be seen, questioned, rewound and corrected."""

__version__ = "0.1.0"
