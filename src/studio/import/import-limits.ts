import { IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';

/** A text file larger than this, in bytes, has too many characters in any encoding, so it is not even read. */
export const TEXT_BYTES_MAX = 4 * IMPORT_CHARACTERS_MAX;

/** Types for the file picker: those read here, and those the server reads. */
export const TEXT_ACCEPT = '.txt,.text,.md,.markdown,text/plain,text/markdown';
export const DOCUMENT_ACCEPT = '.docx,.epub,.pdf,.srt,.vtt,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff';

/** Most lines imported at once. For more, a field that detects the direction of each line takes seconds. */
export const IMPORT_LINES_MAX = 10_000;

export const countLines = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
};
