"""Pictures by what they hold: labels, titles, cells, columns, and that no text is cut off. Agg draws them."""

import builtins
import sys

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from evaluator import Range
from evaluator.charts import called, class_equities, class_names, size_text
from evaluator.plots import FORMATS, plot_range, plot_strength, save
from evaluator.strength import strength_of

MIXED = "22+,A2s+,KTs+,QTs+,JTs,T9s:0.5,98s:0.5,87s:0.25,AJo+,KQo:0.75,AsTd"


def texts_of(ax):
    return [text.get_text() for text in ax.texts]


def cells_of(ax):
    """The rectangles of some axes, without its background."""
    return [patch for patch in ax.patches if isinstance(patch, Rectangle)]


def luminance(colour):
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def check_no_text_is_cut_off(figure):
    """All that is drawn is inside the figure; labels of cells, which do not count there, are inside their axes."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    drawn, inches = figure.get_tightbbox(canvas.get_renderer()), figure.get_size_inches()
    assert drawn.x0 >= 0 and drawn.y0 >= 0 and drawn.x1 <= inches[0] and drawn.y1 <= inches[1]
    for ax in figure.axes:
        for text in ax.texts:
            if not text.get_in_layout():
                box = text.get_window_extent(canvas.get_renderer())
                assert ax.bbox.x0 <= box.x0 and box.x1 <= ax.bbox.x1, text
                assert ax.bbox.y0 <= box.y0 and box.y1 <= ax.bbox.y1, text


def test_range():
    ax = plot_range(MIXED)
    grid, texts = Range(MIXED).to_grid(), texts_of(ax)
    assert set(class_names().ravel().tolist()) <= set(texts)
    assert sorted(text for text in texts if text.endswith(" %")) == ["25 %", "50 %", "50 %", "75 %", "8.33 %"]
    assert ax.get_title(loc="left").startswith("22+,A2s+") and size_text(Range(MIXED)) in texts
    heights = [cell.get_height() for cell in cells_of(ax)]
    assert len(heights) == 169 + (grid > 0).sum()
    assert sum(heights) == pytest.approx(169 + grid.sum())  # in proportion to the weight
    assert ax.get_xlabel() and ax.get_ylabel()
    (bar,) = (other for other in ax.figure.axes if other is not ax)
    assert bar.get_ylabel() == "share of each class that is in the range, by weight (%)" and bar.get_ylim() == (0, 100)
    check_no_text_is_cut_off(ax.figure)


def test_filled_cells():
    """The fill stands at the foot of the cell of its class: 87s is in row 6, column 7."""
    (fill,) = (cell for cell in cells_of(plot_range("87s:0.25")) if cell.get_height() < 1)
    assert (fill.get_x(), fill.get_width(), fill.get_height()) == (7, 1, 0.25)
    assert fill.get_y() + fill.get_height() == 7  # rows count downwards


def test_weights_above_one():
    ax = plot_range(Range.from_array(Range("AA,KK:0.5").weights * 2))
    assert {"200 %"} <= set(texts_of(ax)) and ax.figure.axes[1].get_ylim() == (0, 200)
    assert ax.get_title(loc="left") == "12 hands"
    assert sorted(cell.get_height() for cell in cells_of(ax))[0] == 0.5


def test_range_without_hands():
    ax = plot_range("")
    assert ax.get_title(loc="left") == "no hands" and len(cells_of(ax)) == 169


def test_equities():
    against = "TT+,AQ+"
    equities = class_equities(against)
    ax = plot_range(MIXED, equities, label=f"equity against {against}, exact")
    texts = texts_of(ax)
    for name, equity in zip(class_names().ravel().tolist(), equities.ravel().tolist()):
        assert texts[texts.index(name) + 1] == f"{100 * equity:.1f}"
    assert f"{size_text(Range(MIXED))}\nequity against {against}, exact" in texts
    cells = [cell for cell in cells_of(ax) if cell.get_height() == 1]
    assert len(cells) == 169
    # Each partial class has a bar on a paler one, as wide as its weight.
    partial = [weight for weight in Range(MIXED).to_grid().ravel().tolist() if 0 < weight < 1]
    bars = [cell for cell in cells_of(ax) if cell.get_height() < 1]
    assert [bar.get_width() / 0.8 for bar in bars[1::2]] == pytest.approx(partial)
    low, high = ax.figure.axes[1].get_ylim()
    assert low <= 100 * equities.min() and 100 * equities.max() <= high


def test_labels_stand_out():
    """The range by at least 4:1 and more than the rest, which is muted, but still readable."""
    names = class_names()
    ax = plot_range(MIXED, class_equities())
    inside = Range(MIXED).to_grid() > 0
    colour_at = {(cell.get_y(), cell.get_x()): cell.get_facecolor() for cell in cells_of(ax) if cell.get_height() == 1}
    for text in ax.texts:
        if text.get_text() in names:
            ((row, column),) = np.argwhere(names == text.get_text()).tolist()
            assert contrast(text.get_color(), colour_at[row, column]) > (4 if inside[row, column] else 3)
            assert text.get_fontweight() == ("bold" if inside[row, column] else "normal")


def test_long_titles():
    """A range with the widest of texts, of both sides, and dead cards."""
    hands = Range(",".join(f"{rank}Qo:0.{rank}" for rank in "98765432") + ",AKo:0.375,QJo:0.875,KQo:0.625")
    assert len(called(hands)) > 50
    check_no_text_is_cut_off(plot_range(hands, class_equities(), label=f"equity against {called(hands)}, exact").figure)
    strength = strength_of("QhQd", "Ts 8s 2c 2d", against=hands, dead="Qc Kc Ks Kd")
    check_no_text_is_cut_off(plot_strength(strength)[0].figure)


def test_own_axes():
    ax = Figure().add_subplot()
    assert plot_range(Range("AA"), ax=ax) is ax and ax.get_title(loc="left") == "AA"
    pair = Figure(figsize=(10, 5)).subplots(1, 2)
    assert plot_strength(strength_of("AhKh", "2c 7d Jh 3s"), pair) == tuple(pair)


def test_values_have_a_shape():
    with pytest.raises(ValueError, match=r"values have the shape \(13, 13\), not \(169,\)"):
        plot_range("AA", np.zeros(169))


@pytest.mark.parametrize(
    ("hand", "board", "against"),
    [("AhKh", "2c 7d Jh", "random"), ("AhAd", "2c 7d Kh", MIXED), ("9s9d", "Ts 8s 2c 2d", "QQ+,AK,JJ:0.5")],
)
def test_strength_by_card(hand, board, against):
    strength = strength_of(hand, board, against=against, dead="3c")
    left, right = plot_strength(strength)
    bars = [bar.get_width() for bar in cells_of(left)]
    assert bars == pytest.approx((100 * strength.categories / strength.boards).tolist())
    labels = [label.get_text() for label in left.get_yticklabels()]
    assert labels[0] == "high card" and labels[3] == "three of a kind" and labels[8] == "straight flush"
    for text, boards in zip(texts_of(left), strength.categories.tolist()):
        assert text.endswith(f"({boards:,})") if boards else text == " 0"
    # A cell for each card, in the column of its equity.
    cells = cells_of(right)
    assert len(cells) == len(strength.equities)
    for cell, equity in zip(cells, (100 * strength.equities).tolist()):
        assert cell.get_x() <= equity + 1e-6 and equity <= cell.get_x() + cell.get_width()
    assert len({(cell.get_x(), cell.get_y()) for cell in cells}) == len(cells)
    symbols = dict(zip("cdhs", "♣♦♥♠"))
    *names, now = texts_of(right)
    assert len(names) == len(cells) and all(name[1] in symbols.values() for name in names)
    assert now == f" now {100 * strength.equity:.1f} % "
    title = left.figure.get_suptitle()
    assert title.startswith(" ".join(hand[i] + symbols[hand[i + 1]] for i in (0, 2))) and "(dead: 3♣)" in title
    assert f"equity {100 * strength.equity:.2f} %, exact: all {strength.boards:,} boards" in title
    check_no_text_is_cut_off(left.figure)


def test_strength_by_flop():
    dead = " ".join(rank + suit for rank in "23456789" for suit in "cdhs")
    strength = strength_of("AhKh", dead=dead)
    left, right = plot_strength(strength)
    assert sum(bar.get_height() for bar in cells_of(right)) == pytest.approx(100)
    assert right.get_ylabel() == "flops (%)" and right.get_title(loc="left") == "Equity after the flop: 816 flops"
    assert left.figure.get_suptitle().startswith("A♥ K♥ before the flop (dead: 32 cards) against a random hand")
    check_no_text_is_cut_off(left.figure)


def test_strength_without_a_doubt():
    """All cards in one column."""
    _, right = plot_strength(strength_of("AhKh", "Qh Jh Th 2c"))
    assert len(cells_of(right)) == 46 and right.get_xlim() == (99, 100)


@pytest.mark.parametrize("suffix", [*FORMATS, "PNG"])
def test_formats(tmp_path, suffix):
    path = tmp_path / f"range.{suffix}"
    save(Figure().add_subplot(), str(path))
    beginning = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF-"}[suffix.lower()]
    assert path.read_bytes().startswith(beginning)


def test_other_formats(tmp_path):
    with pytest.raises(ValueError, match=r"range.gif: a picture is a file named \*.png, \*.svg, \*.pdf"):
        save(Figure().add_subplot(), str(tmp_path / "range.gif"))
    with pytest.raises(ValueError, match="there is no such folder"):
        save(Figure().add_subplot(), str(tmp_path / "none" / "range.png"))


def test_without_matplotlib(monkeypatch):
    imported = builtins.__import__

    def refuse(name, *arguments):
        if name.split(".")[0] == "matplotlib":
            raise ImportError(name)
        return imported(name, *arguments)

    monkeypatch.delitem(sys.modules, "evaluator.plots")
    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ImportError, match=r'pictures need matplotlib: pip install "poker-evaluator\[plot\]"'):
        import evaluator.plots  # noqa: F401
