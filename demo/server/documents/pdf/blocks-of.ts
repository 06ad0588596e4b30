import type { Block } from '../document.ts';
import type { Dropped } from '../dropped.ts';
import { settleWidths } from './columns.ts';
import { bodySize, type Line } from './geometry.ts';
import { leaveOut } from './leave-out.ts';
import { paragraphsOf } from './paragraphs.ts';
import { findRunning } from './running.ts';

/**
 * The text of a document's pages as headings, paragraphs and items, without running heads and page numbers.
 *
 * @param marked numbers, from 0, of the pages with marks of notes
 * @param dropped receives what was left out
 */
export const blocksOf = (
  pages: readonly Line[][],
  marked: ReadonlySet<number>,
  dropped: Dropped,
): Block[] => {
  const running = findRunning(pages);
  if (running.hasHeads) dropped.add('running_heads');
  if (running.hasNumbers) dropped.add('page_numbers');
  for (const { text } of running.lines)
    dropped.addText(/\p{L}{2}/u.test(text) ? 'running_heads' : 'page_numbers', text);
  settleWidths(pages);
  const size = bodySize(pages.flat());
  const lines = pages.flatMap((page, number) =>
    leaveOut(
      page.filter((line) => !running.lines.has(line)),
      size,
      marked.has(number),
      dropped,
    ),
  );
  return paragraphsOf(lines);
};
