"""Pictures: a range as a grid of 169 classes, a hand's strength as two histograms. Only this file needs matplotlib.

    Range, class_equities (charts.py) ─► plot_range ────┐
    Strength (strength.py) ────────────► plot_strength ─┴─► axes ─► save ─► png, svg, pdf

Figures are made without pyplot, so that no window opens and nothing stays behind. Colours differ in lightness, which
nobody's eyes miss, and text on them is dark or white, whichever stands out more.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

try:
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize, to_rgb
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.patches import Rectangle
    from matplotlib.ticker import MaxNLocator
except ImportError:
    raise ImportError('pictures need matplotlib: pip install "poker-evaluator[plot]"') from None

from evaluator.charts import called, class_names, shortened, size_text, text_of
from evaluator.deck.combos import PLACES
from evaluator.encoding import RANK_TEXT, RANKS, SUITS
from evaluator.hands.arrays import plain_array
from evaluator.ranges.holdem import Range
from evaluator.strength import CATEGORIES, Strength, equity_bins

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, BinaryIO, TypeAlias

    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from numpy.typing import ArrayLike, NDArray

    Colour: TypeAlias = str | tuple[float, float, float, float]

__all__ = ["FORMATS", "plot_range", "plot_strength", "save"]

FORMATS = ("png", "svg", "pdf")
DPI = 150

_INK, _FAINT, _EMPTY = "#1b1f24", "#666c76", "#f1f2f4"
_BLUE, _PALE, _ORANGE = "#3b7dd8", "#cfe0f5", "#b34700"
_WEIGHTS: Colormap = LinearSegmentedColormap.from_list("weights", ["#e3edf9", "#78aee8"])
"""Light at both ends: all labels on it are dark, on a cell that is filled in part as well."""
_MUTED = 0.8
"""How much white is mixed into the colour of a cell that is not in the range."""

_HEADROOM = 1.12
"""The height of a histogram's axes, in heights of its tallest column."""
_POINTS = 72  # to the inch
_MOST_DEAD = 4  # cards that a title lists; more are counted


def plot_range(
    range: Range | str,
    values: ArrayLike | None = None,
    ax: Axes | None = None,
    *,
    label: str = "equity",
) -> Axes:
    """Draw a range as a grid of the 169 classes of hands: suited ones above the diagonal, offsuit ones below it.

    Parameters
    ----------
    range : Range or str
        What is drawn. Without ``values`` the cells are filled in proportion to the mean weight of their hands.
    values : array (13, 13)
        A share for each class, such as ``class_equities()``, shown in per cent by colour and number. Cells of the range
        stand out from the others; a bar at the foot of a cell tells the mean weight of its hands, if it is not whole.
    ax : matplotlib Axes
        Where to draw; by default the only axes of a new figure.
    label : str
        What ``values`` are, for the title and the colour bar.

    Returns
    -------
    matplotlib Axes
        ``.figure`` is the figure.

    Raises
    ------
    ValueError, TypeError
        For a range that is not understood, values of another shape.

    Examples
    --------
    >>> from evaluator.charts import class_equities
    >>> plot_range("QQ+,AKs", class_equities(), label="equity against a random hand").get_title(loc="left")
    'QQ+,AKs'
    """
    hands, text = (range, text_of(range)) if isinstance(range, Range) else (Range(range), range)
    weights = hands.to_grid()
    full = max(1.0, float(weights.max()))
    if values is None:
        shares, scale = weights, Normalize(0, 100 * full)
        colours, says, unit = _WEIGHTS, "", "share of each class that is in the range, by weight (%)"
    else:
        shares = plain_array(values).astype(np.float64)
        if shares.shape != (RANKS, RANKS):
            raise ValueError(f"values have the shape ({RANKS}, {RANKS}), not {shares.shape}")
        colours, scale = colormaps["viridis"], _whole_scale(100 * shares)
        says, unit = f"\n{label}", f"{label} (%)"
    if ax is None:
        ax = _new_figure(8.6, 8.4).add_subplot()
    for (row, column), name in np.ndenumerate(class_names()):
        share, filled = 100 * float(shares[row, column]), float(weights[row, column]) / full
        if values is None:
            _draw_weight(ax, row, column, name, share, filled, colours(scale(share)))
        else:
            _draw_value(ax, row, column, name, share, filled, colours(scale(share)))
    _label_grid(ax)
    _add_title(ax, shortened(text), size_text(hands) + says)
    _add_scale(ax, scale, colours, unit)
    return ax


def plot_strength(strength: Strength, axes: Iterable[Axes] | None = None) -> tuple[Axes, Axes]:
    """Draw what a hand may become: how often it ends as what, and its equity after the next card or the flop.

    Parameters
    ----------
    strength : Strength
        What ``strength_of`` answers.
    axes : two matplotlib Axes
        Where to draw; by default side by side in a new figure, whose title tells hand, board and range.

    Returns
    -------
    two matplotlib Axes
        Final categories; equities. A card that may come is a labelled cell in the column of its equity, flops are bars.

    Raises
    ------
    ValueError, TypeError
        If there are not two axes.

    Examples
    --------
    >>> from evaluator.strength import strength_of
    >>> left, right = plot_strength(strength_of("AhKh", "2c 7d Jh"))
    >>> left.figure.get_suptitle().splitlines()[0]
    'A♥ K♥ on 2♣ 7♦ J♥ against a random hand'
    """
    if axes is None:
        figure = _new_figure(12.0, 6.0)
        axes = figure.subplots(1, 2, width_ratios=(1, 1.35))
        figure.suptitle(_strength_title(strength), x=0.012, ha="left", color=_INK, fontsize=13)
    left, right = axes
    _draw_categories(left, strength)
    _draw_equities(right, strength)
    for ax in (left, right):
        ax.spines[["top", "right"]].set_visible(False)
        ax.tick_params(colors=_INK, labelsize=9)
    return left, right


def check_path(path: str) -> None:
    """ValueError unless the suffix of a path names a format that ``save`` writes, and its folder is there."""
    if Path(path).suffix.lower().lstrip(".") not in FORMATS:
        raise ValueError(f"{path}: a picture is a file named *.{', *.'.join(FORMATS)}")
    if not Path(path).absolute().parent.is_dir():
        raise ValueError(f"{path}: there is no such folder")


def save(ax: Axes, path: str) -> None:
    """Write the figure of some axes to a file.

    Parameters
    ----------
    ax : matplotlib Axes
        Any of the figure, such as ``plot_range`` returns.
    path : str
        Its suffix says which of ``FORMATS`` is written, with 150 dots to the inch; a file of that name is replaced.

    Raises
    ------
    ValueError, OSError
        For another suffix and for a folder that does not exist; for what the system refuses.

    Examples
    --------
    >>> save(plot_range("QQ+"), "range.gif")
    Traceback (most recent call last):
        ...
    ValueError: range.gif: a picture is a file named *.png, *.svg, *.pdf
    """
    check_path(path)
    with open(path, "wb") as stream:
        write(ax, stream, path)


def write(ax: Axes, stream: BinaryIO, path: str) -> None:
    """Write the figure of some axes to a stream, in the format that a path's suffix names."""
    figure = ax.get_figure(root=True)
    assert figure is not None  # axes that somebody has drawn on
    figure.savefig(stream, format=Path(path).suffix.lower().lstrip("."), dpi=DPI, facecolor="white")


def _new_figure(width: float, height: float) -> Figure:
    layout = ConstrainedLayoutEngine(compress=True, w_pad=0.12, h_pad=0.1)
    return Figure(figsize=(width, height), dpi=DPI, layout=layout)


# --- The grid ---------------------------------------------------------------------------------------------------------


def _draw_weight(ax: Axes, row: int, column: int, name: str, share: float, filled: float, colour: Colour) -> None:
    """A cell filled from its foot up; a number where it is neither empty nor full."""
    _add_cell(ax, row, column, _EMPTY)
    if filled:
        ax.add_patch(Rectangle((column, row + 1 - filled), 1, filled, facecolor=colour))
    partly = 0 < share != 100
    ink, weight = (_INK, "bold") if filled else (_FAINT, "normal")
    ax.text(column + 0.5, row + (0.36 if partly else 0.5), name, color=ink, fontweight=weight, **_CENTRED)
    if partly:
        ax.text(column + 0.5, row + 0.72, f"{share:.3g} %", color=ink, **_SMALL)


def _draw_value(ax: Axes, row: int, column: int, name: str, share: float, filled: float, colour: Colour) -> None:
    """A cell in the colour of its value; muted if it is not in the range, with a bar if only some of it is."""
    if not filled:
        red, green, blue = (_MUTED + (1 - _MUTED) * part for part in to_rgb(colour))
        colour = red, green, blue, 1.0
    ink = _ink_on(colour) if filled else _FAINT
    _add_cell(ax, row, column, colour)
    ax.text(column + 0.5, row + 0.36, name, color=ink, fontweight="bold" if filled else "normal", **_CENTRED)
    ax.text(column + 0.5, row + 0.68, f"{share:.1f}", color=ink, **_SMALL)
    if 0 < filled < 1:
        for width, alpha in ((0.8, 0.3), (0.8 * filled, 1)):
            bar = Rectangle((column + 0.1, row + 0.85), width, 0.07, facecolor=ink, alpha=alpha)
            ax.add_patch(bar)


# Inside a cell: no matter of layout.
_CENTRED: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 10, "in_layout": False}
_SMALL: dict[str, Any] = {**_CENTRED, "fontsize": 7.5}


def _add_cell(ax: Axes, row: int, column: int, colour: Colour) -> None:
    ax.add_patch(Rectangle((column, row), 1, 1, facecolor=colour))


def _label_grid(ax: Axes) -> None:
    """Ranks and white lines between the cells, which lie over whatever fills these."""
    ax.set(xlim=(0, RANKS), ylim=(RANKS, 0), aspect="equal")
    ax.set_xticks(np.arange(RANKS) + 0.5, list(PLACES))
    ax.set_yticks(np.arange(RANKS) + 0.5, list(PLACES))
    ax.set_xticks(np.arange(RANKS + 1), minor=True)
    ax.set_yticks(np.arange(RANKS + 1), minor=True)
    ax.set_axisbelow(False)
    ax.grid(which="minor", color="white", linewidth=1.5)
    ax.tick_params(which="both", length=0, colors=_INK)
    ax.spines[:].set_visible(False)
    ax.set_xlabel("rank (suited hands above the diagonal)", color=_INK)
    ax.set_ylabel("rank (offsuit hands below the diagonal)", color=_INK)


def _add_title(ax: Axes, first: str, second: str) -> None:
    """What is shown, and below it, in a line or two, what that amounts to."""
    pad = 11 + 15 * len(second.splitlines())
    ax.set_title(first, loc="left", color=_INK, fontsize=13, fontweight="bold", pad=pad)
    ax.annotate(second, (0, 1), (0, 8), "axes fraction", "offset points", color=_INK, fontsize=10.5, linespacing=1.3)


def _whole_scale(percents: NDArray[np.float64]) -> Normalize:
    """From the smallest to the largest, rounded to fives."""
    low, high = 5 * np.floor(np.nanmin(percents) / 5), 5 * np.ceil(np.nanmax(percents) / 5)
    return Normalize(low, max(high, low + 5))


def _add_scale(ax: Axes, scale: Normalize, colours: Colormap, unit: str) -> None:
    bar = ax.figure.colorbar(ScalarMappable(scale, colours), ax=ax, shrink=0.8, aspect=32, pad=0.02)
    bar.set_label(unit, color=_INK)
    bar.outline.set_visible(False)
    bar.ax.tick_params(colors=_INK, labelsize=9)


def _ink_on(colour: Colour) -> str:
    """White or dark, whichever has the higher contrast (relative luminance as in WCAG 2)."""
    parts = np.fromiter(to_rgb(colour), np.float64)
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return _INK if linear @ (0.2126, 0.7152, 0.0722) > 0.205 else "white"


# --- The histograms ---------------------------------------------------------------------------------------------------


def _symbols(ids: Iterable[int]) -> str:
    return " ".join(RANK_TEXT[card // SUITS] + "♣♦♥♠"[card % SUITS] for card in ids)


def _strength_title(strength: Strength) -> str:
    place = f"on {_symbols(strength.board)}" if strength.board else "before the flop"
    dead = _symbols(strength.dead) if len(strength.dead) <= _MOST_DEAD else f"{len(strength.dead)} cards"
    dead = f" (dead: {dead})" if dead else ""
    against = called(strength.against)
    exact = f"equity {100 * strength.equity:.2f} %, exact: all {strength.boards:,} boards that can come"
    return f"{_symbols(strength.hand)} {place}{dead} against {against}\n{exact}"


def _draw_categories(ax: Axes, strength: Strength) -> None:
    """A bar a category, the best on top, with its share and its number of boards."""
    percents = 100 * strength.categories / strength.boards
    names = [category.name.replace("_", " ").lower() for category in CATEGORIES]
    ax.barh(names, percents, color=_BLUE, height=0.72)
    for place, (percent, boards) in enumerate(zip(percents.tolist(), strength.categories.tolist())):
        text = f" {percent:.3g} %  ({boards:,})" if boards else " 0"
        ax.text(percent, place, text, va="center", fontsize=9, color=_INK if boards else _FAINT)
    ax.set_xlim(0, 1.42 * percents.max())
    ax.set_title(f"Final hand on {strength.boards:,} boards", loc="left", fontsize=11, fontweight="bold", color=_INK)
    ax.set_xlabel("share of the boards that can come (%), number in brackets", color=_INK)
    ax.tick_params(axis="y", length=0)


def _draw_equities(ax: Axes, strength: Strength) -> None:
    is_flop = not strength.board
    edges, bins = equity_bins(strength, most=40 if is_flop else 16)
    street = "flop" if is_flop else ("turn" if len(strength.board) == 3 else "river")
    if is_flop:
        heights = 100 * np.bincount(bins, strength.counts) / strength.counts.sum()
        ax.bar(edges[:-1], heights, np.diff(edges), align="edge", color=_BLUE, edgecolor="white", linewidth=0.8)
        ax.set_ylabel("flops (%)", color=_INK)
    else:
        heights = np.bincount(bins)
        _stack_cards(ax, strength, edges, bins, heights)
        ax.set_ylabel(f"{street} cards", color=_INK)
    now, top = 100 * strength.equity, _HEADROOM * heights.max()
    ax.set(xlim=(edges[0], edges[-1]), ylim=(0, top))
    below = heights[min(int(np.searchsorted(edges, now, "right")) - 1, len(heights) - 1)]
    ax.plot([now, now], [below, top], color=_ORANGE, linewidth=1.6, linestyle=(0, (4, 2)), zorder=3)
    side = "right" if now > (edges[0] + edges[-1]) / 2 else "left"
    ax.text(now, top, f" now {now:.1f} % ", color=_ORANGE, fontsize=9.5, va="top", ha=side)
    title = f"Equity after the {street}: {strength.counts.sum():,} {'flops' if is_flop else 'cards'}"
    ax.set_title(title, loc="left", fontsize=11, fontweight="bold", color=_INK)
    ax.set_xlabel(f"equity against {called(strength.against)} (%)", color=_INK)


def _stack_cards(
    ax: Axes, strength: Strength, edges: NDArray[np.int64], bins: NDArray[np.intp], heights: NDArray[np.intp]
) -> None:
    """A cell a card, the highest on top, its name as large as the tallest column lets it be."""
    filled = np.zeros(len(heights), np.int64)
    width = float(edges[1] - edges[0])
    cell = ax.get_window_extent().height * _POINTS / ax.figure.dpi / (_HEADROOM * heights.max())
    style: dict[str, Any] = {
        "fontsize": min(8.5, 0.7 * cell),
        "ha": "center",
        "va": "center_baseline",
        "color": _INK,
        "in_layout": False,
    }
    for card, place in zip(strength.next_cards[:, 0].tolist(), bins.tolist()):
        left, foot = float(edges[place]), int(filled[place])
        ax.add_patch(Rectangle((left, foot), width, 1, facecolor=_PALE, edgecolor="white", linewidth=1))
        ax.text(left + width / 2, foot + 0.5, _symbols([card]), **style)
        filled[place] += 1
    ax.yaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 2.5, 5, 10], integer=True))
