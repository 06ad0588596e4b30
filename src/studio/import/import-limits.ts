import { IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';

/** A text file larger than this, in bytes, has more characters in every encoding: it is not even read. */
export const TEXT_BYTES_MAX = 4 * IMPORT_CHARACTERS_MAX;

/** What the file picker offers: what is read here, and what the server reads. */
export const TEXT_ACCEPT = '.txt,.text,.md,.markdown,text/plain,text/markdown';
export const DOCUMENT_ACCEPT = '.docx,.epub,.pdf,.srt,.vtt,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff';

/** Most lines that come in at once: a field that finds the direction of each takes seconds for more. */
export const IMPORT_LINES_MAX = 10_000;

export const countLines = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
};
