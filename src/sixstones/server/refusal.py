"""A wish that is not granted: a code for programs and a sentence for people."""


class Refusal(Exception):
    """Nothing was changed. `status` is what HTTP answers."""

    def __init__(self, code: str, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.status = status
