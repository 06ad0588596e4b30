import { IMPORT_PICTURES_MAX } from '../../contract/constants/documents.ts';
import { speechImport } from '../../i18n/en/speech/import.ts';
import { formatList } from '../../i18n/format.ts';
import { translate } from '../../i18n/translate.ts';
import type { Imported } from './import-files.ts';
import { readDocument, type ReadOptions } from './read-document.ts';

/** Recognizes pictures by extension or media type; the server checks the content. */
const PICTURE = /\.(png|jpe?g|webp|gif|tiff?)$/i;
const PICTURE_TYPE = /^image\/(png|jpeg|webp|gif|tiff)$/;

export const isPicture = ({ name, type }: File): boolean => PICTURE.test(name) || PICTURE_TYPE.test(type);

/** Reads the text in pictures one after the other, to be inserted at the caret. Null when cancelled. */
export async function importPictures(files: readonly File[], options: ReadOptions): Promise<Imported | null> {
  const t = translate(speechImport, options.locale);
  const count = files.length;
  if (count > IMPORT_PICTURES_MAX)
    return { text: null, message: t('tooManyPictures', { limit: IMPORT_PICTURES_MAX }) };
  const texts: string[] = [];
  const unread = new Map<string, string[]>();
  let engine = '';
  for (const [at, file] of files.entries()) {
    const part = { unit: 'picture', at: at + 1, of: count } as const;
    const onStep: typeof options.onStep = count > 1 ? () => undefined : options.onStep;
    if (count > 1) options.onStep({ part });
    const read = await readDocument(file, { ...options, onStep });
    if (!read) return null;
    if ('refusal' in read) {
      const why = read.type === 'err_file_without_text' ? t('pictureWithoutText') : read.refusal;
      // Other refusals, such as a limit, would also apply to the remaining files
      const isOfFile = read.type.startsWith('err_file_') || read.type.startsWith('err_image_too_');
      const names = isOfFile ? [file.name] : files.slice(at).map(({ name }) => name);
      unread.set(why, [...(unread.get(why) ?? []), ...names]);
      if (!isOfFile) break;
    } else {
      texts.push(read.text);
      engine = read.read_by ?? engine;
    }
  }
  const refusals = [...unread].map(([why, names]) =>
    t('unread', { names: formatList(options.locale, names), why }),
  );
  if (texts.length === 0) return { text: null, message: refusals.join(' ') };
  const message = [t('picturesRead', { count: texts.length }), t('readBy', { engine }), ...refusals].join(
    ' ',
  );
  return { text: texts.join('\n\n'), isPart: true, message };
}

/**
 * A text with the spacing to insert it between two others: as separate paragraphs, or within a line when it has only
 * one.
 */
export function between(before: string, text: string, after: string): string {
  const gap = text.includes('\n') ? '\n\n' : ' ';
  const start = before === '' || /\s$/.test(before) ? '' : gap;
  const end = after === '' || /^\s/.test(after) ? '' : gap;
  return start + text + end;
}
