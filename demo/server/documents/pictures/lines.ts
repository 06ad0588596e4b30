import type { TextLine } from '../../engines/text-in-images/engine.ts';
import { readingOrder } from '../pdf/columns.ts';
import { median, type Line } from '../pdf/geometry.ts';
import type { Piece } from '../pdf/rows.ts';

/** Height of common letters after scaling, in points of a printed page, which the layout analysis expects. */
const EM = 10;
/**
 * Range of sizes that count as common, as a share of it: boxes are higher when letters have ascenders and descenders.
 */
const SAME_SIZE = { from: 0.7, to: 1.35 };
/** Distance of the baseline below the middle of a box, in em. */
const BELOW_MIDDLE = 0.3;
/** Tolerance of equal left edges, in points: recognition is a few pixels off. */
const SAME_EDGE = 5;
/** Maximum gap between columns, in em: posters and slides have wider ones than books. */
const GUTTER_MAX = 15;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

const heightOf = ({ top, bottom }: TextLine): number => bottom - top;

const sizeOf = (line: TextLine, usual: number): number => {
  const share = heightOf(line) / usual;
  return share >= SAME_SIZE.from && share <= SAME_SIZE.to ? EM : share * EM;
};

const pieceOf = (line: TextLine, usual: number): Piece => {
  const scale = EM / usual;
  const size = sizeOf(line, usual);
  return {
    text: line.text.trim(),
    x: line.left * scale,
    right: line.right * scale,
    y: ((line.top + line.bottom) / 2) * scale + BELOW_MIDDLE * size,
    size,
    rightToLeft: RIGHT_TO_LEFT.test(line.text),
  };
};

/** Aligns lines that begin at nearly the same position. */
const alignEdges = (pieces: readonly Piece[]): Piece[] => {
  let edge = -Infinity;
  return pieces
    .toSorted((a, b) => a.x - b.x)
    .map((piece) => {
      if (piece.x - edge > SAME_EDGE) edge = piece.x;
      return { ...piece, x: edge };
    });
};

/** Recognised lines in reading order, page by page. */
export const linesOf = (pages: readonly (readonly TextLine[])[]): Line[][] => {
  const usual = median(pages.flat().map(heightOf)) || 1;
  return pages.map((page, number) => {
    const pieces = alignEdges(page.map((line) => pieceOf(line, usual)));
    return readingOrder(pieces, number, GUTTER_MAX);
  });
};
