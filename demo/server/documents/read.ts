import { compose } from './compose.ts';
import { ImportProblem, type FoundDocument, type ImportedDocument, type OnPart } from './document.ts';
import { readDocx } from './docx.ts';
import { readEpub } from './epub.ts';
import { kindOf } from './kind.ts';
import { readPdf } from './pdf/read.ts';
import { readSubtitles } from './subtitles.ts';
import { openZip } from './zip.ts';

const readZip = async (bytes: Uint8Array, onPart: OnPart): Promise<FoundDocument> => {
  const zip = await openZip(bytes);
  if (zip.names.has('META-INF/container.xml')) return readEpub(zip, onPart);
  const isWord = [...zip.names].some((name) => name.startsWith('word/'));
  // A word file lacks its document, or it is a workbook, slides or just an archive
  if (isWord) return readDocx(zip);
  throw new ImportProblem('err_file_not_supported');
};

/**
 * The text of a document, for a file of any kind that is known.
 *
 * @throws ImportProblem when there is none to be had
 */
export const readDocument = async (
  bytes: Uint8Array,
  fileName: string,
  onPart: OnPart = () => undefined,
): Promise<ImportedDocument> => {
  const kind = kindOf(bytes, fileName);
  if (kind === 'zip') return compose(await readZip(bytes, onPart), fileName);
  if (kind !== 'pdf') return compose(readSubtitles(bytes, kind), fileName);
  return compose(await readPdf(bytes, onPart), fileName);
};
