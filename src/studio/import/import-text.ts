import { IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';
import { TEXT_BYTES_MAX } from './import-limits.ts';
import type { ReadableText } from './markdown.ts';

/** Why a file was rejected. */
export type ImportRefusal = 'importEmpty' | 'importTooLarge' | 'importKind' | 'importBinary';

const MARKDOWN = /\.(md|markdown)$/i;
const KNOWN = /\.(txt|text|md|markdown)$/i;
/** Media types accepted for files without a known extension. */
const TEXT_TYPE = /^text\/(plain|markdown|x-markdown)\b/;

/** Reads a file as text, or tells why not. Checks size and kind first. */
export async function readTextFile(file: File): Promise<ReadableText | { refusal: ImportRefusal }> {
  if (!KNOWN.test(file.name) && !TEXT_TYPE.test(file.type)) return { refusal: 'importKind' };
  if (file.size > TEXT_BYTES_MAX) return { refusal: 'importTooLarge' };
  const raw = decode(new Uint8Array(await file.arrayBuffer()));
  if (raw === null) return { refusal: 'importBinary' };
  if (raw.length > IMPORT_CHARACTERS_MAX) return { refusal: 'importTooLarge' };
  const isMarkdown = MARKDOWN.test(file.name) || /markdown/.test(file.type);
  // Loaded only when needed
  const read = isMarkdown
    ? (await import('./markdown.ts')).readableText(raw)
    : { text: unwrapLines(raw), hadNotes: false };
  return read.text.trim() ? read : { refusal: 'importEmpty' };
}

/** Decodes UTF-8, UTF-16 with a byte order mark, else Windows-1252, common in old text files; null for binary data. */
function decode(bytes: Uint8Array): string | null {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  if (mark) return tidy(new TextDecoder(mark).decode(bytes));
  if (bytes.includes(0)) return null;
  try {
    return tidy(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return tidy(new TextDecoder('windows-1252').decode(bytes));
  }
}

const tidy = (text: string) => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');

/** Shortest line that suggests a text was wrapped automatically, in characters. */
const WRAPPED_MIN = 50;

/** Joins the lines of a paragraph in a text wrapped at a fixed width. Other line breaks are intended and stay. */
export function unwrapLines(text: string): string {
  return (
    text
      // The line end of the last line separates nothing: it stays after the last paragraph
      .split(/(\n[^\S\n]*\n\s*|\s+$)/)
      .map((part) => {
        const lines = part.split('\n');
        const inner = lines.slice(0, -1);
        const isWrapped =
          inner.length > 0 &&
          inner.every((line) => line.length >= WRAPPED_MIN && line.length <= 100 && /^\S/.test(line));
        return isWrapped ? lines.map((line) => line.trim()).join(' ') : part;
      })
      .join('')
  );
}
