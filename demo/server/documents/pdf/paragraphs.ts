import type { Block } from '../document.ts';
import { bodySize, median, type Line } from './geometry.ts';
import { CELL_GAP } from './gutter.ts';
import { joinLines, lineJoiner, type JoinLines } from '../hyphens.ts';

/** Minimum font size of a heading, as a share of the text's. */
const HEADING_SIZE_MIN = 1.15;
const HEADING_CHARACTERS_MAX = 250;
/** Distance of lines that parts paragraphs, as a share of the usual. */
const PARAGRAPH_DISTANCE = 1.3;
/** Least indent of a first line, in em. */
const INDENT = 0.7;

const BULLET = /^[•◦▪▫‣●○■□➢➤✓❖\u2043\u2219\uf0b7\uf0a7]\s*|^[–—*-]\s+/u;
const NUMBERED = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+\S/;
const SENTENCE_END = /[.!?:…。！？][”’"»)\]]*$/u;

/** Usual distance of consecutive lines, in em. */
const usualDistance = (lines: readonly Line[]): number => {
  const distances = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    if (!before || before.column !== line.column || Math.abs(before.size - line.size) > 0.5) return [];
    const distance = (line.y - before.y) / line.size;
    return distance > 0.8 && distance < 2.5 ? [distance] : [];
  });
  return median(distances) || 1.2;
};

/** Whether the first word of the next line would still have fitted: then the line break is intended. */
const endsEarly = (line: Line, next: Line): boolean => {
  if (/\p{L}[-‐]$/u.test(line.text)) return false;
  const word = /^\S+/.exec(next.text)?.[0] ?? '';
  const width = ((next.right - next.x) / next.text.length) * (word.length + 1);
  return line.right + width + 0.5 * line.size < line.column.right;
};

const isCentred = (line: Line): boolean => {
  const left = line.x - line.column.left;
  return left > line.size && Math.abs(left - (line.column.right - line.right)) < line.size;
};

/** Whether a line looks like a row of a table. A justified line may have gaps too, but it fills its column. */
const isRow = ({ gap, size, right, column }: Line): boolean =>
  gap > (column.right - right > 1 ? CELL_GAP : 2 * CELL_GAP) * size;

/** Makes a function that tells where paragraphs begin; `distance` is the line distance within one, in em. */
const createBreaks = (distance: number, size: number) => {
  const isHeading = (line: Line) => line.size >= HEADING_SIZE_MIN * size;

  const withinColumn = (before: Line, line: Line, after: Line | undefined): boolean => {
    const gap = (line.y - before.y) / line.size;
    if (gap > PARAGRAPH_DISTANCE * distance || gap < 0) return true;
    if (isHeading(line)) return false;
    if (isRow(before) && isRow(line)) return true;
    const early = endsEarly(before, line);
    const ended = SENTENCE_END.test(before.text);
    if (NUMBERED.test(line.text) && (ended || early)) return true;
    if (early && (ended || !/^\p{Ll}/u.test(line.text))) return true;
    const indent = INDENT * line.size;
    const indented = line.x - before.x > indent && !isCentred(line);
    // The lines of an item have a hanging indent
    const hangs = after?.column === line.column && after.x - before.x > indent;
    return indented && !hangs && !BULLET.test(before.text) && !NUMBERED.test(before.text);
  };

  /** Whether a paragraph continues in the next column or on the next page: it stops in the middle of a sentence. */
  const acrossColumns = (before: Line, line: Line): boolean => {
    const isBelow =
      before.page === line.page && line.y - before.y > PARAGRAPH_DISTANCE * distance * line.size;
    const early = endsEarly(before, line) && !/^\p{Ll}/u.test(line.text);
    return isBelow || early || isHeading(line) || SENTENCE_END.test(before.text);
  };

  return (before: Line | undefined, line: Line, after: Line | undefined): boolean => {
    if (!before || BULLET.test(line.text)) return true;
    if (Math.abs(before.size - line.size) > 0.08 * line.size) return true;
    return before.column === line.column ? withinColumn(before, line, after) : acrossColumns(before, line);
  };
};

const blockOf = (lines: readonly Line[], isInTable: boolean, size: number, join: JoinLines): Block => {
  const text = joinLines(
    lines.map((line) => line.text),
    join,
  );
  const [first] = lines;
  if (BULLET.test(text)) return { kind: 'item', text: text.replace(BULLET, '') };
  if (NUMBERED.test(text)) return { kind: 'item', text };
  if (isInTable) return { kind: 'row', text: first!.cells.join(', ') };
  const large = first !== undefined && first.size >= HEADING_SIZE_MIN * size;
  return { kind: large && text.length <= HEADING_CHARACTERS_MAX ? 'heading' : 'paragraph', text };
};

/** Groups lines in reading order into headings, paragraphs and items. */
export const paragraphsOf = (lines: readonly Line[]): Block[] => {
  const size = bodySize(lines);
  const begins = createBreaks(usualDistance(lines), size);
  const groups: Line[][] = [];
  lines.forEach((line, at) => {
    if (begins(lines[at - 1], line, lines[at + 1])) groups.push([line]);
    else groups.at(-1)!.push(line);
  });
  const join = lineJoiner(lines.map(({ text }) => text));
  const isRowAt = (at: number) => groups[at]?.length === 1 && isRow(groups[at][0]!);
  return groups.map((group, at) => {
    // A single line with a gap is not a table
    const isInTable = isRowAt(at) && (isRowAt(at - 1) || isRowAt(at + 1));
    return blockOf(group, isInTable, size, join);
  });
};
