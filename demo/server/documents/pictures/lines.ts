import type { TextLine } from '../../engines/text-in-images/engine.ts';
import { readingOrder } from '../pdf/columns.ts';
import { median, type Line } from '../pdf/geometry.ts';
import type { Piece } from '../pdf/rows.ts';

/** Height that the usual letters get, in the points of a printed page: what reads lines measures in these. */
const EM = 10;
/** Letters as large as the usual ones, as a share of these: boxes are higher where letters go up and down. */
const SAME_SIZE = { from: 0.7, to: 1.35 };
/** Base line below the middle of a box, in em. */
const BELOW_MIDDLE = 0.3;
/** Left edges that are one, in points: recognition finds them a few pixels off. */
const SAME_EDGE = 5;
/** Gutters of posters and slides are wider than those of books, in em. */
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

/** Lines that begin at about one place begin at it exactly. */
const alignEdges = (pieces: readonly Piece[]): Piece[] => {
  let edge = -Infinity;
  return pieces
    .toSorted((a, b) => a.x - b.x)
    .map((piece) => {
      if (piece.x - edge > SAME_EDGE) edge = piece.x;
      return { ...piece, x: edge };
    });
};

/** Lines that were recognised on pages, in the order in which they are read; one page after the other. */
export const linesOf = (pages: readonly (readonly TextLine[])[]): Line[][] => {
  const usual = median(pages.flat().map(heightOf)) || 1;
  return pages.map((page, number) => {
    const pieces = alignEdges(page.map((line) => pieceOf(line, usual)));
    return readingOrder(pieces, number, GUTTER_MAX);
  });
};
