import type { ImportDropped } from '../../../src/contract/index.ts';
import type { BlockWriter } from './blocks.ts';
import { languageFor, NO_LANGUAGES, writtenLanguages, type WrittenLanguages } from './docx-language.ts';
import type { Styles } from './docx-styles.ts';
import { Dropped } from './dropped.ts';
import { readMarkup } from './markup.ts';

/** Deleted or moved text, copies for old programs, field codes, former formatting, reading aids, page layout. */
const SKIPPED = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPr',
  'w:rt',
  'mc:Fallback',
]);

const DROPPED: Readonly<Record<string, ImportDropped>> = {
  'w:footnoteReference': 'notes',
  'w:endnoteReference': 'notes',
  'pic:pic': 'images',
  'v:imagedata': 'images',
  'c:chart': 'images',
  'm:oMath': 'formulas',
};

const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': ' ',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

interface Paragraph {
  isContents: boolean;
  isTitle: boolean;
  isHeading: boolean;
  text: string;
}

interface Run {
  hidden: boolean;
  languages: WrittenLanguages;
}

const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off)$/.test(value);

/** Reads the body of a Word document, or its notes, into blocks. Returns what else it found out about the text. */
export const readBody = (source: string, styles: Styles, writer: BlockWriter) => {
  const dropped = new Dropped();
  const languages = new Map<string, number>();
  const paragraphs: Paragraph[] = [];
  let run: Run = { hidden: false, languages: NO_LANGUAGES };
  let inText = false;
  let inParagraphProperties = false;
  let contentsDepth = 0;
  const controls: { isContents: boolean }[] = [];
  let title = '';

  const write = (text: string) => {
    if (run.hidden) return;
    const paragraph = paragraphs.at(-1);
    if (!paragraph) return;
    paragraph.text += text;
    if (contentsDepth > 0) return;
    writer.write(text);
    const language = languageFor(text, run.languages, styles.languages);
    languages.set(language, (languages.get(language) ?? 0) + text.length);
  };

  const property = (paragraph: Paragraph, name: string, value: string) => {
    if (name === 'w:pStyle') {
      const style = styles.of(value);
      paragraph.isContents = style.kind === 'contents';
      paragraph.isTitle = style.isTitle;
      paragraph.isHeading = style.kind === 'heading';
      if (style.kind !== 'contents') writer.become(style.kind);
    }
    if (name === 'w:outlineLvl' && Number(value) < 9) {
      paragraph.isHeading = true;
      writer.become('heading');
    }
    if (name === 'w:numId' && !paragraph.isHeading) writer.become(value === '0' ? 'paragraph' : 'item');
  };

  const endParagraph = () => {
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
    if (paragraph.isTitle && contentsDepth === 0) title ||= paragraph.text;
    if (!paragraph.isContents && contentsDepth === 0) return writer.end();
    if (paragraph.text.trim() !== '') dropped.addText('contents', paragraph.text);
    writer.drop();
  };

  readMarkup(source, {
    open(name, attributes) {
      if (SKIPPED.has(name)) return 'skip';
      const left = DROPPED[name];
      if (left) {
        dropped.add(left);
        return 'skip';
      }
      const paragraph = paragraphs.at(-1);
      const value = attributes['w:val'];
      if (name === 'w:p') {
        paragraphs.push({ isContents: false, isTitle: false, isHeading: false, text: '' });
        writer.begin('paragraph');
      } else if (name === 'w:pPr') inParagraphProperties = true;
      else if (name === 'w:r') run = { hidden: false, languages: NO_LANGUAGES };
      else if (name === 'w:t') inText = true;
      else if (name === 'w:tbl') writer.beginTable();
      else if (name === 'w:tr') writer.row();
      else if (name === 'w:tc') writer.cell();
      else if (name === 'w:sdt') controls.push({ isContents: false });
      else if (name === 'w:docPartGallery' && value === 'Table of Contents') {
        const control = controls.at(-1);
        if (control && !control.isContents) {
          control.isContents = true;
          contentsDepth++;
          dropped.add('contents');
        }
      } else if (inParagraphProperties && paragraph) property(paragraph, name, value ?? '');
      else if (name === 'w:vanish') run.hidden = isOn(value);
      else if (name === 'w:lang') run.languages = writtenLanguages(attributes);
      else if (CHARACTERS[name] !== undefined) write(CHARACTERS[name]);
      return undefined;
    },
    text(text) {
      if (inText) write(text);
    },
    close(name) {
      if (name === 'w:p') endParagraph();
      else if (name === 'w:pPr') inParagraphProperties = false;
      else if (name === 'w:t') inText = false;
      else if (name === 'w:tbl') writer.endTable();
      else if (name === 'w:sdt' && controls.pop()?.isContents) contentsDepth--;
    },
  });
  const [language = ''] = [...languages].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return { title, language: language || null, dropped };
};
