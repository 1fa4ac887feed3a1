"""Structured logs. No secret and nothing hidden is ever logged: only ids, codes and times."""

from __future__ import annotations

import sys

import structlog


def set_up(log_format: str = "text", log_level: str = "info") -> None:
    """Log to stderr what has at least a level, as lines for people or, "json", as JSON."""
    text = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    renderer = structlog.processors.JSONRenderer() if log_format == "json" else text
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(log_level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
