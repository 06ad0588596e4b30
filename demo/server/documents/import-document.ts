import type { TextLine } from '../engines/text-in-images/engine.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import type { Outcome } from './child.ts';
import { ImportProblem, type ImportedDocument, type OnPart } from './document.ts';
import { composePages } from './pictures/compose-pages.ts';
import type { PagePictures } from './pictures/page-pictures.ts';
import type { createReaders } from './run.ts';

interface ImportOptions {
  readers: Pick<ReturnType<typeof createReaders>, 'read'>;
  images: ImageReader;
  caller: string;
  fileName: string;
  signal: AbortSignal;
  onPart: OnPart;
}

type Imported = { document: ImportedDocument } | Extract<Outcome, { problem: unknown }>;

const hasPictures = (outcome: Outcome | undefined): outcome is { document: PagePictures } =>
  outcome !== undefined && 'document' in outcome && 'pictures' in outcome.document;

/**
 * Reads the text of a file. If the file contains only pictures of text, recognises it a few pages at a time, so that
 * files of other callers are read in between.
 *
 * Returns `undefined` when it took too much time or memory, or was aborted.
 *
 * @throws ApiError err_service_busy, err_image_text_not_allowed, err_interface_unavailable
 */
export const importDocument = async (
  bytes: Uint8Array,
  { readers, images, caller, fileName, signal, onPart }: ImportOptions,
): Promise<Imported | undefined> => {
  let outcome = await readers.read(caller, bytes, fileName, signal, onPart);
  if (!hasPictures(outcome)) return outcome as Imported | undefined;
  images.demandReady();
  let readBy = '';
  const found: (readonly TextLine[])[] = [];
  for (;;) {
    const { pictures, next, pages } = outcome.document;
    for (const [at, parts] of pictures.entries()) {
      if (pages > 1) onPart({ unit: 'page', at: next - pictures.length + at + 1, of: pages });
      for (const part of parts) {
        const read = await images.read(caller, part, signal);
        found.push(read.lines);
        ({ readBy } = read);
      }
    }
    if (next >= pages) break;
    outcome = await readers.read(caller, bytes, fileName, signal, onPart, next);
    if (!hasPictures(outcome)) return outcome as Imported | undefined;
  }
  try {
    return { document: { ...composePages(found, outcome.document, fileName), read_by: readBy } };
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.type };
    throw error;
  }
};
