import { median } from './geometry.ts';
import type { Piece } from './rows.ts';

/** Minimum number of lines side by side in columns. */
const COLUMN_LINES_MIN = 4;
/** Minimum share of a column's width that its typical line fills; table cells are shorter. */
const FILL_MIN = 0.7;
/** Maximum gap between columns of printed text, in em; tables have wider ones. */
export const GUTTER_MAX = 5;
/** Minimum width of a column, as a share of the total width. */
const WIDTH_SHARE_MIN = 0.2;
/** Minimum share of a column's lines that begin at its edge. */
const AT_EDGE_MIN = 0.5;
/** Maximum share of lines that may cross the columns: captions, subtitles. */
const CROSSING_SHARE_MAX = 0.2;
export const EDGE_TOLERANCE = 2;

export const leftOf = (pieces: readonly Piece[]) => Math.min(...pieces.map(({ x }) => x));
export const rightOf = (pieces: readonly Piece[]) => Math.max(...pieces.map(({ right }) => right));
const topOf = (pieces: readonly Piece[]) => Math.min(...pieces.map(({ y }) => y));
const bottomOf = (pieces: readonly Piece[]) => Math.max(...pieces.map(({ y }) => y));

export interface MergedLine extends Piece {
  /** Widest gap between its pieces. */
  gap: number;
  /** Its text, split at gaps as wide as those between table cells. */
  cells: string[];
}

/** Minimum gap between table cells, in em. */
export const CELL_GAP = 3;

const addCell = (line: MergedLine, piece: Piece, inOrder: boolean): void => {
  const isNew = piece.x - line.right > CELL_GAP * line.size;
  const at = inOrder ? line.cells.length - 1 : 0;
  if (isNew) line.cells.splice(inOrder ? at + 1 : 0, 0, piece.text);
  else line.cells[at] = inOrder ? `${line.cells[at]} ${piece.text}` : `${piece.text} ${line.cells[at]}`;
};

/** Merges the pieces of a column on one baseline into lines. */
export const mergeLines = (column: readonly Piece[]): MergedLine[] => {
  const lines: MergedLine[] = [];
  for (const piece of column.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = lines.at(-1);
    if (last && Math.abs(last.y - piece.y) < 0.4 * Math.min(last.size, piece.size)) {
      const inOrder = last.x <= piece.x !== piece.rightToLeft;
      last.text = inOrder ? `${last.text} ${piece.text}` : `${piece.text} ${last.text}`;
      addCell(last, piece, inOrder);
      // A bullet or a number before the text does not determine its font size
      if (piece.right - piece.x > last.right - last.x) last.size = piece.size;
      last.gap = Math.max(last.gap, piece.x - last.right);
      last.x = Math.min(last.x, piece.x);
      last.right = Math.max(last.right, piece.right);
    } else lines.push({ ...piece, gap: 0, cells: [piece.text] });
  }
  return lines;
};

/** Left edges that several lines share, where a column may begin. */
const sharedEdges = (pieces: readonly Piece[]): number[] => {
  const edges = pieces.map(({ x }) => x).toSorted((a, b) => a - b);
  const found: number[] = [];
  let from = 0;
  for (let at = 1; at <= edges.length; at++) {
    if (at < edges.length && edges[at]! - edges[from]! <= EDGE_TOLERANCE) continue;
    if (at - from >= COLUMN_LINES_MIN - 1) found.push(edges[from]!);
    from = at;
  }
  return found;
};

const isColumn = (pieces: readonly Piece[], left: number, width: number): boolean => {
  const lines = mergeLines(pieces);
  if (lines.length < COLUMN_LINES_MIN) return false;
  const own = rightOf(lines) - left;
  const fill = median(lines.map(({ x, right }) => right - x)) / own;
  const atEdge = lines.filter(({ x }) => Math.abs(x - left) <= EDGE_TOLERANCE).length / lines.length;
  return own >= WIDTH_SHARE_MIN * width && fill >= FILL_MIN && atEdge >= AT_EDGE_MIN;
};

const isWithin = (top: number, bottom: number) => (piece: Piece) => piece.y >= top && piece.y <= bottom;

/** Left edge of the second column if there are columns side by side. */
export const gutterOf = (pieces: readonly Piece[], gutterMax: number): number | undefined => {
  const left = leftOf(pieces);
  const width = rightOf(pieces) - left;
  const size = median(pieces.map((piece) => piece.size));
  let best: { edge: number; across: number } | undefined;
  for (const edge of sharedEdges(pieces)) {
    const before = pieces.filter(({ right }) => right < edge);
    const after = pieces.filter(({ x }) => x >= edge - EDGE_TOLERANCE);
    if (edge - rightOf(before) > gutterMax * size) continue;
    if (!isColumn(before, leftOf(before), width) || !isColumn(after, edge, width)) continue;
    const top = Math.max(topOf(before), topOf(after));
    const bottom = Math.min(bottomOf(before), bottomOf(after));
    const height = Math.min(bottomOf(before) - topOf(before), bottomOf(after) - topOf(after));
    if (bottom - top < 0.5 * height) continue;
    const sideBySide = pieces.filter(isWithin(top, bottom));
    const across = sideBySide.filter(({ x, right }) => right >= edge && x < edge - EDGE_TOLERANCE).length;
    const isClear = across <= CROSSING_SHARE_MAX * sideBySide.length;
    if (isClear && (!best || across < best.across)) best = { edge, across };
  }
  return best?.edge;
};
