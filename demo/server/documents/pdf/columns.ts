import { median, type Line } from './geometry.ts';
import { EDGE_TOLERANCE, GUTTER_MAX, gutterOf, leftOf, mergeLines, rightOf } from './gutter.ts';
import type { Piece } from './rows.ts';

/** A part of a page that is read from top to bottom, and the width available to its text. */
interface Column {
  pieces: readonly Piece[];
  left: number;
  right: number;
}

const DEPTH_MAX = 4;
/**
 * Maximum distance in em between a paragraph's last two lines: the last one may be short enough to look like a column.
 */
const NEXT_LINE_MAX = 1.6;
/** Minimum number of lines that show the width of a page's text. */
const TELLING_LINES_MIN = 10;

/** Moves the end of the first column that begins below the second one: a short heading of the text that spans both. */
const takeBelow = (before: Piece[], after: readonly Piece[]): Piece[] => {
  const bottom = Math.max(-Infinity, ...after.map(({ y }) => y));
  const from = before.findIndex(
    ({ y, size }, at) => y > bottom + size && (at === 0 || y - before[at - 1]!.y > NEXT_LINE_MAX * size),
  );
  return from < 0 ? [] : before.splice(from);
};

/**
 * Splits a region into columns in reading order. A line that spans both columns ends a band: the columns above it are
 * read first, then the line, then the columns below it.
 */
const columnsOf = (region: Column, gutterMax: number, depth = 0): Column[] => {
  const { pieces, left, right } = region;
  const edge = depth < DEPTH_MAX && pieces.length > 0 ? gutterOf(pieces, gutterMax) : undefined;
  if (edge === undefined) return pieces.length > 0 ? [region] : [];
  const isFirst = (piece: Piece) => piece.right < edge;
  const isAcross = (piece: Piece) => !isFirst(piece) && piece.x < edge - EDGE_TOLERANCE;
  const first = { left, right: rightOf(pieces.filter(isFirst)) };
  const rest = { left: edge, right };

  const columns: Column[] = [];
  let [before, after, across]: [Piece[], Piece[], Piece[]] = [[], [], []];
  const endBand = () => {
    columns.push(...columnsOf({ ...first, pieces: before }, gutterMax, depth + 1));
    columns.push(...columnsOf({ ...rest, pieces: after }, gutterMax, depth + 1));
    [before, after] = [[], []];
  };
  const endAcross = () => {
    if (across.length > 0) columns.push({ left, right, pieces: across });
    across = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const last = across.at(-1);
    const goesOn = last && isFirst(piece) && piece.y - last.y < NEXT_LINE_MAX * piece.size;
    const hasNeighbour =
      goesOn &&
      pieces.some((other) => other.x >= edge - EDGE_TOLERANCE && Math.abs(other.y - piece.y) < piece.size);
    if (isAcross(piece) || (goesOn && !hasNeighbour)) {
      const below = takeBelow(before, after);
      endBand();
      across.push(...below, piece);
    } else {
      endAcross();
      (isFirst(piece) ? before : after).push(piece);
    }
  }
  endBand();
  endAcross();
  return columns;
};

/**
 * The lines of a page in reading order.
 *
 * @param gutterMax maximum gap between columns, in em
 */
export const readingOrder = (pieces: readonly Piece[], page: number, gutterMax = GUTTER_MAX): Line[] =>
  columnsOf({ pieces, left: leftOf(pieces), right: rightOf(pieces) }, gutterMax).flatMap((part) => {
    const column = { left: part.left, right: part.right };
    return mergeLines(part.pieces).map((line) => ({ ...line, page, column }));
  });

/** Gives pages with a few short lines the text width of the others. */
export const settleWidths = (pages: readonly (readonly Line[])[]): void => {
  const columns = new Map<Line['column'], number>();
  for (const line of pages.flat()) columns.set(line.column, (columns.get(line.column) ?? 0) + 1);
  const telling = [...columns].filter(([, lines]) => lines >= TELLING_LINES_MIN);
  const width = median(telling.map(([{ left, right }]) => right - left));
  for (const [column, lines] of columns)
    if (lines < TELLING_LINES_MIN) column.right = Math.max(column.right, column.left + width);
};
