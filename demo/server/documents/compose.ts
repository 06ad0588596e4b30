import {
  countCharacters,
  isSpeakable,
  TITLE_CHARACTERS_MAX,
} from '../../../src/contract/constants/script.ts';
import { IMPORT_CHARACTERS_MAX } from '../../../src/contract/constants/documents.ts';
import { cleanText } from './clean.ts';
import { ImportProblem, type Block, type FoundDocument, type ImportedDocument } from './document.ts';
import { languageOf } from './language.ts';

/** Default titles that programs write when nobody enters one. */
const NO_TITLE =
  /^(?:untitled|unbenannt|unknown|document ?\d*|dokument ?\d*|.*\.(?:docx?|pdf|rtf|odt|indd|tex|dvi|qxd|html?|txt))$/i;
const PRINTED_BY = /^(?:Microsoft Word|Microsoft PowerPoint|PowerPoint Presentation) - /i;

/** The first candidate that is a usable title, in display form; empty when there is none. */
export const titleFrom = (...candidates: string[]): string => {
  for (const candidate of candidates) {
    const title = cleanText(candidate).replaceAll('\n', ' ').replace(PRINTED_BY, '');
    if (isSpeakable(title) && !NO_TITLE.test(title))
      return [...title].slice(0, TITLE_CHARACTERS_MAX).join('').trim();
  }
  return '';
};

/** File name without folders and extension. */
const stem = (fileName: string): string => fileName.replace(/^.*[/\\]/s, '').replace(/(?<=.)\.\w{1,5}$/, '');

/** Kinds of blocks that follow one of their kind on the next line; between others there is an empty line. */
const LINES: readonly Block['kind'][] = ['item', 'row'];

/**
 * Composes the text to speak: headings and paragraphs separated by an empty line, list items and table rows by a line
 * break.
 *
 * @throws ImportProblem err_file_without_text, err_file_text_too_long
 */
export const compose = (found: FoundDocument, fileName: string): ImportedDocument => {
  const cleaned = found.blocks.map(({ kind, text }) => {
    const clean = cleanText(text);
    return { kind, text: kind === 'heading' ? clean.replaceAll(/\n+/g, ' ') : clean };
  });
  const blocks = cleaned.filter(({ text }) => text !== '');
  let text = '';
  let before: Block['kind'] | undefined;
  for (const block of blocks) {
    if (before) text += before === block.kind && LINES.includes(before) ? '\n' : '\n\n';
    text += block.text;
    before = block.kind;
  }
  if (!isSpeakable(text)) throw new ImportProblem('err_file_without_text');
  if (countCharacters(text) > IMPORT_CHARACTERS_MAX) throw new ImportProblem('err_file_text_too_long');
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text ?? '';
  return {
    title: titleFrom(found.title, heading, stem(fileName)),
    text,
    language: languageOf(found.language),
    dropped: [...found.dropped].toSorted(),
  };
};
