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
  // Either a Word file without its main part, or a workbook, slides or any other archive
  if (isWord) return readDocx(zip);
  throw new ImportProblem('err_file_not_supported');
};

/**
 * Reads the text of a document of any supported type.
 *
 * @throws ImportProblem when that is not possible
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
