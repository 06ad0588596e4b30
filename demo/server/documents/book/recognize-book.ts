import type { TextLine } from '../../engines/text-in-images/engine.ts';
import type { ImageReader } from '../../engines/text-in-images/image-reader.ts';
import { ApiError } from '../../http/api-error.ts';
import { Dropped } from '../dropped.ts';
import { blocksOf } from '../pdf/blocks-of.ts';
import { linesOf } from '../pictures/lines.ts';
import type { createReaders } from '../run.ts';
import type { FoundBook } from './found-book.ts';
import { documentBook } from './document-book.ts';
import { splitChapters } from './split-chapters.ts';

interface Recognizing {
  readers: Pick<ReturnType<typeof createReaders>, 'read'>;
  images: ImageReader;
  caller: string;
  fileName: string;
  run: { signal: AbortSignal; progress(fraction: number): void };
}

/**
 * The book of a PDF with pictures of pages, whose text is recognised a few pages at a time.
 *
 * @throws ApiError err_image_text_not_allowed, err_scan_too_long, err_page_too_large, err_file_too_complex
 */
export const recognizeBook = async (
  bytes: Uint8Array,
  { readers, images, caller, fileName, run }: Recognizing,
): Promise<{ found: FoundBook; readBy: string }> => {
  images.demandReady();
  const pages: (readonly TextLine[])[] = [];
  let readBy = '';
  for (;;) {
    const outcome = await readers.read(caller, bytes, fileName, run.signal, undefined, pages.length, 'pages');
    run.signal.throwIfAborted();
    if (!outcome) throw new ApiError('err_file_too_complex');
    if ('problem' in outcome) throw new ApiError(outcome.problem);
    if (!('document' in outcome) || !('pictures' in outcome.document))
      throw new ApiError('err_file_not_supported');
    const { pictures, next, pages: of, title, language } = outcome.document;
    for (const parts of pictures) {
      const lines: TextLine[] = [];
      for (const part of parts) {
        const read = await images.read(caller, part, run.signal);
        lines.push(...read.lines);
        ({ readBy } = read);
      }
      pages.push(lines);
      run.progress(pages.length / of);
    }
    if (next < of) continue;
    const dropped = new Dropped();
    const blocks = blocksOf(linesOf(pages), new Set(), dropped);
    return { found: documentBook({ title, language, dropped }, '', splitChapters(blocks)), readBy };
  }
};
