import { decodeText } from '../../../src/studio/model/decode-text.ts';
import { ImportProblem } from './document.ts';

export type Kind = 'zip' | 'pdf' | 'vtt' | 'srt';

const ZIP = [0x50, 0x4b];
/** Container of old Office files, and of new ones with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const PDF_HEAD_BYTES = 1024;
const TEXT_HEAD_BYTES = 4096;

const SRT = /^\s*(?:\d+[^\S\n]*\n)?[^\S\n]*-?\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}[^\S\n]*-->/;
const VTT = /^WEBVTT(?:[ \t\n]|$)/;

/** Extensions of file types that have signatures: such a file without its signature is damaged. */
const DOCUMENT_NAME = /\.(docx|epub|pdf|png|jpe?g|webp|gif|tiff?)$/i;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const compoundProblem = (bytes: Uint8Array): ImportProblem => {
  const locked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return new ImportProblem(locked ? 'err_file_protected' : 'err_file_not_supported');
};

/**
 * Detects the type of a file by its content, because names can be wrong. The name only helps to tell what is wrong with
 * an unknown file.
 *
 * @param text type of a file without a signature, such as plain text; without it such a file is refused
 * @throws ImportProblem err_file_empty, err_file_protected, err_file_damaged, err_file_not_supported
 */
export const kindOf = <T extends string = never>(bytes: Uint8Array, fileName: string, text?: T): Kind | T => {
  if (bytes.length === 0) throw new ImportProblem('err_file_empty');
  if (startsWith(bytes, ZIP)) return 'zip';
  if (startsWith(bytes, COMPOUND)) throw compoundProblem(bytes);
  if (Buffer.from(bytes.subarray(0, PDF_HEAD_BYTES)).includes('%PDF-')) return 'pdf';
  const head = decodeText(bytes.subarray(0, TEXT_HEAD_BYTES));
  if (VTT.test(head)) return 'vtt';
  if (SRT.test(head)) return 'srt';
  if (text !== undefined && !DOCUMENT_NAME.test(fileName)) return text;
  throw new ImportProblem(DOCUMENT_NAME.test(fileName) ? 'err_file_damaged' : 'err_file_not_supported');
};
