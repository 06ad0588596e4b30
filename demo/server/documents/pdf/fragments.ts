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

/** Watermarks and notes along the edge stand at an angle. */
const isUpright = ([a, b, c, d]: Matrix): boolean =>
  a > 0 && d < 0 && Math.abs(b) + Math.abs(c) < 0.1 * (a - d);

/** A page as it stands before its reader. */
export interface PageText {
  fragments: Fragment[];
  height: number;
  /** Something is marked as no part of the text: running heads, page numbers. */
  hasArtifacts: boolean;
}

const fragmentOf = (item: Extract<Content, { str: string }>, toPage: Matrix): Fragment | undefined => {
  const placed = times(toPage, item.transform as unknown as Matrix);
  if (item.str.trim() === '' || !isUpright(placed)) return undefined;
  const [, , c, d, x, y] = placed;
  // What is wide by spaces at its ends must not seem to fill the gap beside it
  const width = item.width * (item.str.trimEnd().length / item.str.length);
  return { text: item.str, x, right: x + width, y, size: Math.hypot(c, d), rightToLeft: item.dir === 'rtl' };
};

/** Whether one is drawn over the other a second time, to look bold. */
const covers = (whole: Fragment, part: Fragment): boolean => {
  const near = 0.15 * whole.size;
  return (
    Math.abs(whole.y - part.y) < near &&
    part.x > whole.x - near &&
    part.right < whole.right + near &&
    whole.text.includes(part.text.trim())
  );
};

/** The upright text of a page, without what is marked as an artifact and what is drawn twice to look bold. */
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
  // Programs that mark the whole page say nothing by it
  const unmarked = fragments.length > 0;
  return {
    fragments: unmarked ? fragments : artifacts,
    height: viewport.height,
    hasArtifacts: unmarked && artifacts.length > 0,
  };
};
