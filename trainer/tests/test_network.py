"""The network file: what is written is read, what is damaged is refused, and the shared vectors hold."""

import zlib
from pathlib import Path

import numpy as np
import pytest

from cortado_trainer import exact, testvectors
from cortado_trainer.network import FormatError, Network
from cortado_trainer.verify import main as verify

DATA = Path(__file__).resolve().parent.parent / "testdata"
PLAIN = testvectors.TEST_NETWORKS[0]


def test_round_trip_keeps_everything(tmp_path):
    for rule in testvectors.TEST_NETWORKS:
        network = rule.network()
        network.facts["positions"] = "1,234 and more = many"
        network.write(tmp_path / "x.nnue")
        back = Network.read(tmp_path / "x.nnue")
        assert back.architecture == network.architecture
        assert (back.scale, back.facts) == (network.scale, network.facts)
        for name in ("input_weights", "input_biases", "output_weights", "output_biases"):
            np.testing.assert_array_equal(getattr(back, name), getattr(network, name))
        assert list(tmp_path.iterdir()) == [tmp_path / "x.nnue"]


def test_every_damaged_byte_is_refused():
    data = PLAIN.network().to_bytes()
    for position in [*range(0, 300), *range(300, len(data), 977), len(data) - 1]:
        damaged = bytearray(data)
        damaged[position] ^= 0x41
        with pytest.raises(FormatError):
            Network.from_bytes(bytes(damaged))


def test_wrong_lengths_are_refused():
    data = PLAIN.network().to_bytes()
    for wrong in (b"", data[:50], data[:-1], data + b"\0"):
        with pytest.raises(FormatError):
            Network.from_bytes(wrong)


def test_a_value_out_of_range_is_refused_even_with_a_right_checksum():
    def patched(offset: int, value: int) -> bytes:
        body = bytearray(PLAIN.network().to_bytes()[:-4])
        body[offset : offset + 4] = value.to_bytes(4, "little")
        return bytes(body) + zlib.crc32(body).to_bytes(4, "little")

    cases = (
        (8, 2, "version"), (12, 33, "multiple"), (20, 2, "mirrored"), (24, 33, "output buckets"), (28, 254, "QA"),
        (36, 0, "scale"), (36, 4001, "scale"), (40, 1, "king map"),
    )  # fmt: skip
    for offset, value, word in cases:
        with pytest.raises(FormatError, match=word):
            Network.from_bytes(patched(offset, value))
    network = PLAIN.network()
    network.output_weights[0, 0, 0] = 128
    with pytest.raises(FormatError, match="127"):
        Network.from_bytes(network.to_bytes())


def test_the_vectors_of_the_formats_page_hold():
    for rule in testvectors.TEST_NETWORKS:
        expected = (DATA / f"vectors-{rule.name}.txt").read_text().splitlines()
        assert testvectors.vectors(rule.network(), testvectors.positions()) == expected


def test_the_formats_page_states_lengths_and_checksums():
    page = (DATA.parent.parent / "docs" / "formats.md").read_text()
    for rule in testvectors.TEST_NETWORKS:
        data = rule.network().to_bytes()
        assert f"| {len(data):,} | `{zlib.crc32(data[:-4]):08x}` |" in page


def test_exact_value_of_a_network_worked_out_by_hand():
    """Bare kings on e1 and e8, white to move: both perspectives see own king at d1 (mirrored) and the other at d8."""
    rule = testvectors.TestNetwork("hand", 32, 1, True, 8, 400, 9)
    network = rule.network()
    network.input_weights[:] = 0
    network.input_biases[:] = 0
    network.output_weights[:] = 0
    network.output_biases[:] = 0
    network.input_weights[64 * 5 + 3, 0] = 100
    network.input_weights[384 + 64 * 5 + 59, 0] = -40
    network.output_weights[0, 0, 0] = 127
    network.output_weights[0, 1, 0] = -27
    network.output_biases[0] = -7
    # 60² · (127 − 27) = 360000; / 255 = 1411; − 7 = 1404; · 400 / 16320 = 34.4
    weights = exact.load(network.to_bytes())
    assert exact.evaluate(weights, "4k3/8/8/8/8/8/8/4K3 w - - 0 1") == 34
    assert exact.evaluate(weights, "4k3/8/8/8/8/8/8/4K3 b - - 0 1") == 34
    network.output_weights *= -1
    # −1411 − 7 = −1418; · 400 / 16320 = −34.75, towards zero
    assert exact.evaluate(exact.load(network.to_bytes()), "4k3/8/8/8/8/8/8/4K3 w - - 0 1") == -34


def test_verify_writes_the_vectors_and_tells_of_bad_input(tmp_path, capsys):
    path = tmp_path / "plain.nnue"
    assert verify(["--test-network", "plain", str(path)]) == 0
    assert capsys.readouterr().out == (DATA / "vectors-plain.txt").read_text()
    (tmp_path / "fens.txt").write_text("not a position\n")
    assert verify([str(path), str(tmp_path / "fens.txt")]) == 1
    assert "fens.txt:1: not a position" in capsys.readouterr().err
    assert verify([str(tmp_path / "absent.nnue")]) == 1
    path.write_bytes(path.read_bytes()[:-5])
    assert verify([str(path)]) == 1
