import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Fragment } from './geometry.ts';

type Matrix = readonly [number, number, number, number, number, number];
type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

/** Excludes watermarks and text along the edge, which are rotated. */
const isUpright = ([a, b, c, d]: Matrix): boolean =>
  a > 0 && d < 0 && Math.abs(b) + Math.abs(c) < 0.1 * (a - d);

/** The text of a page in its displayed orientation. */
export interface PageText {
  fragments: Fragment[];
  height: number;
  /** Whether parts are marked as artifacts: running heads, page numbers. */
  hasArtifacts: boolean;
}

const fragmentOf = (item: Extract<Content, { str: string }>, toPage: Matrix): Fragment | undefined => {
  const placed = times(toPage, item.transform as unknown as Matrix);
  if (item.str.trim() === '' || !isUpright(placed)) return undefined;
  const [, , c, d, x, y] = placed;
  // Excludes trailing spaces, which would hide the gap to the next fragment
  const width = item.width * (item.str.trimEnd().length / item.str.length);
  return { text: item.str, x, right: x + width, y, size: Math.hypot(c, d), rightToLeft: item.dir === 'rtl' };
};

/** Whether one fragment repeats another at nearly the same place, to make it look bold. */
const covers = (whole: Fragment, part: Fragment): boolean => {
  const near = 0.15 * whole.size;
  return (
    Math.abs(whole.y - part.y) < near &&
    part.x > whole.x - near &&
    part.right < whole.right + near &&
    whole.text.includes(part.text.trim())
  );
};

/** The upright text of a page, without artifacts and without repetitions that make text look bold. */
export const readPage = async (page: PDFPageProxy): Promise<PageText> => {
  const viewport = page.getViewport({ scale: 1 });
  const toPage = viewport.transform as unknown as Matrix;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const fragments: Fragment[] = [];
  const artifacts: Fragment[] = [];
  const marks: boolean[] = [];
  let last: Fragment | undefined;
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push((item as { tag?: string }).tag === 'Artifact');
      continue;
    }
    const fragment = fragmentOf(item, toPage);
    if (!fragment) continue;
    if (last && covers(last, fragment)) continue;
    const kept = marks.includes(true) ? artifacts : fragments;
    if (last && kept.at(-1) === last && covers(fragment, last)) kept.pop();
    last = fragment;
    kept.push(fragment);
  }
  page.cleanup();
  // Ignores the marks if they cover the whole page
  const unmarked = fragments.length > 0;
  return {
    fragments: unmarked ? fragments : artifacts,
    height: viewport.height,
    hasArtifacts: unmarked && artifacts.length > 0,
  };
};
