import type { TextLine } from '../../engines/text-in-images/engine.ts';
import { compose } from '../compose.ts';
import type { ImportedDocument } from '../document.ts';
import { Dropped } from '../dropped.ts';
import { blocksOf } from '../pdf/blocks-of.ts';
import { paragraphsOf } from '../pdf/paragraphs.ts';
import { linesOf } from './lines.ts';
import type { PagePictures } from './page-pictures.ts';

/**
 * Composes the text to speak from the lines recognised on pages.
 *
 * @param pages lines of each page, in any order
 * @throws ImportProblem err_file_without_text, err_file_text_too_long
 */
export const composePages = (
  pages: readonly (readonly TextLine[])[],
  { isScan, title, language }: Pick<PagePictures, 'isScan' | 'title' | 'language'>,
  fileName: string,
): ImportedDocument => {
  const dropped = new Dropped();
  const lines = linesOf(pages);
  // A single picture has no running heads: a number at its edge belongs to the text
  const blocks = isScan ? blocksOf(lines, new Set(), dropped) : paragraphsOf(lines.flat());
  return compose({ title, language, blocks, dropped }, fileName);
};
