import { bodySize, type Line } from './geometry.ts';

/** Number of rows at the top and at the bottom of a page that may be heads, feet and page numbers. */
const EDGE_ROWS = 2;
/** Tolerance of positions from page to page, in points. */
const SAME_PLACE = 4;
const REPEATS_MIN = 3;
const CHARACTERS_MAX = 120;
/** Lines in larger letters, as a share of the size of the text, are headings, which stay: chapters may begin alike. */
const SIZE_MAX = 1.2;

const NUMBER = /\d{1,4}|\b[ivxlc]{1,7}\b/gi;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const valueOf = (token: string): number => {
  if (/^\d/.test(token)) return Number(token);
  const digits = [...token.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
};

/** A row at the edge of a page; it may contain lines of several columns. */
interface EdgeRow {
  lines: Line[];
  page: number;
  y: number;
  text: string;
}

const edgeRows = (lines: readonly Line[], page: number, sizeMax: number): EdgeRow[] => {
  const rows: EdgeRow[] = [];
  for (const line of lines.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1);
    if (last && Math.abs(last.y - line.y) < 0.4 * line.size) {
      last.lines.push(line);
      last.text += ` ${line.text}`;
    } else rows.push({ lines: [line], page, y: line.y, text: line.text });
  }
  const edges = rows.length > 2 * EDGE_ROWS ? [...rows.slice(0, EDGE_ROWS), ...rows.slice(-EDGE_ROWS)] : rows;
  return edges.filter(
    ({ text, lines }) => text.length <= CHARACTERS_MAX && lines.every(({ size }) => size <= sizeMax),
  );
};

const offsetKey = (token: string, page: number): string =>
  `${/^\d/.test(token) ? 'arabic' : 'roman'} ${valueOf(token) - page}`;
/** Pages that are numbered from one, as is usual. */
const PLAIN_COUNT = offsetKey('1', 0);

/** Offsets of printed page numbers from page positions, as far as several pages agree. */
const offsetsOf = (rows: readonly EdgeRow[], pages: number): Set<string> => {
  const pagesOf = new Map<string, Set<number>>();
  for (const { text, page } of rows)
    for (const [token] of text.matchAll(NUMBER)) {
      const key = offsetKey(token, page);
      pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(page));
    }
  const enough = Math.min(REPEATS_MIN, Math.max(2, pages));
  return new Set([PLAIN_COUNT, ...[...pagesOf].filter(([, on]) => on.size >= enough).map(([key]) => key)]);
};

/** The text of a row with its page number replaced by `#`, which makes it equal on every page. */
const labelOf = ({ text, page }: EdgeRow, offsets: ReadonlySet<string>): string => {
  let found = false;
  const label = text.replaceAll(NUMBER, (token) => {
    if (found || !offsets.has(offsetKey(token, page))) return token;
    found = true;
    return '#';
  });
  return label.replaceAll(/\s+/g, ' ').trim().toLowerCase();
};

const IS_NUMBER =
  /^\P{L}*(?:(?:page|seite|p|s|página|pagina|стр)\P{L}*)?#\P{L}*(?:(?:of|von|de|di|из)\P{L}*)?$/u;

/** The rows that occur at one position on enough pages, found in a single pass in sorted order. */
function repeated(rows: readonly EdgeRow[], enough: number): EdgeRow[] {
  const sorted = rows.toSorted((a, b) => a.y - b.y);
  /** Number of rows per page between `from` and `to`, all at the current position. */
  const pages = new Map<number, number>();
  let [from, to] = [0, 0];
  return sorted.filter(({ y }) => {
    for (; to < sorted.length && sorted[to]!.y - y <= SAME_PLACE; to++) {
      const { page } = sorted[to]!;
      pages.set(page, (pages.get(page) ?? 0) + 1);
    }
    for (; y - sorted[from]!.y > SAME_PLACE; from++) {
      const { page } = sorted[from]!;
      const others = pages.get(page)! - 1;
      if (others > 0) pages.set(page, others);
      else pages.delete(page);
    }
    return pages.size >= enough;
  });
}

export interface Running {
  lines: ReadonlySet<Line>;
  hasHeads: boolean;
  hasNumbers: boolean;
}

/**
 * Finds running heads, feet and page numbers: rows at the edge of pages that say the same at the same place on
 * several pages, but for a number that counts with the pages.
 */
export const findRunning = (pages: readonly (readonly Line[])[]): Running => {
  const sizeMax = SIZE_MAX * bodySize(pages.flat());
  const rows = pages.flatMap((lines, page) => edgeRows(lines, page, sizeMax));
  const offsets = offsetsOf(rows, pages.length);
  const enough = pages.length < 2 * REPEATS_MIN ? 2 : REPEATS_MIN;
  const labelled = rows.map((row) => ({ row, label: labelOf(row, offsets) }));
  const byLabel = new Map<string, EdgeRow[]>();
  for (const { row, label } of labelled) {
    const group = byLabel.get(label);
    if (group) group.push(row);
    else byLabel.set(label, [row]);
  }

  const found = new Set<Line>();
  /** Distances from the top, rounded to points. */
  const places = new Set<number>();
  let [hasHeads, hasNumbers] = [false, false];
  const take = (row: EdgeRow, label: string) => {
    for (const line of row.lines) found.add(line);
    if (label.includes('#')) hasNumbers = true;
    if (!IS_NUMBER.test(label)) hasHeads = true;
  };
  for (const [label, group] of byLabel)
    for (const row of IS_NUMBER.test(label) ? group : repeated(group, enough)) {
      take(row, label);
      for (let off = -SAME_PLACE; off <= SAME_PLACE; off++) places.add(Math.round(row.y) + off);
    }
  // The head of a short chapter occurs rarely, but at the position of other heads and with its page number
  for (const { row, label } of labelled)
    if (label.includes('#') && places.has(Math.round(row.y))) take(row, label);
  return { lines: found, hasHeads, hasNumbers };
};
