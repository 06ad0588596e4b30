import { BlockWriter } from './blocks.ts';
import { decodeXml } from './decode-xml.ts';
import { ImportProblem, type Block, type FoundDocument } from './document.ts';
import { readBody } from './docx-body.ts';
import { readStyles } from './docx-styles.ts';
import type { Dropped } from './dropped.ts';
import { firstTexts, readMarkup } from './markup.ts';
import type { Zip } from './zip.ts';

const RELATIONS = '_rels/.rels';
const PROPERTIES = 'docProps/core.xml';
const MAIN = /\/officeDocument$/;
const HEAD_OR_FOOT = /^word\/(?:header|footer)\d*\.xml$/;
const NOTES = /^word\/(?:footnotes|endnotes)\.xml$/;

/** A Word document with its notes separate from the text. */
export interface WordDocument extends FoundDocument {
  notes: Block[];
  dropped: Dropped;
}

/** Path of the package's main part, mostly word/document.xml. */
const mainPart = async (zip: Zip): Promise<string> => {
  const relations = (await zip.read([RELATIONS])).get(RELATIONS);
  let target = 'word/document.xml';
  if (relations)
    readMarkup(decodeXml(relations), {
      open(name, attributes) {
        const isMain = name === 'Relationship' && MAIN.test(attributes['Type'] ?? '');
        if (isMain && attributes['Target']) target = attributes['Target'].replace(/^\//, '');
      },
      text() {},
      close() {},
    });
  return target;
};

/**
 * @param charactersMax limit on the characters to read @throws ImportProblem err_file_damaged, err_file_too_complex,
 * err_file_text_too_long
 */
export const readDocx = async (zip: Zip, charactersMax?: number): Promise<WordDocument> => {
  const main = await mainPart(zip);
  const stylesPart = main.replace(/[^/]*$/, 'styles.xml');
  const heads = [...zip.names].filter((name) => HEAD_OR_FOOT.test(name));
  const noteParts = [...zip.names].filter((name) => NOTES.test(name));
  const parts = await zip.read([main, stylesPart, PROPERTIES, ...heads, ...noteParts]);
  const textOf = (name: string) => {
    const part = parts.get(name);
    return part && decodeXml(part);
  };

  const body = textOf(main);
  if (body === undefined || !body.includes('<w:body')) throw new ImportProblem('err_file_damaged');
  const styles = readStyles(textOf(stylesPart) ?? '');
  const writer = new BlockWriter(charactersMax);
  const { title, language, dropped } = readBody(body, styles, writer);
  const blocksOf = (name: string): Block[] => {
    const own = new BlockWriter(charactersMax);
    readBody(textOf(name) ?? '', styles, own);
    return own.blocks;
  };
  for (const { text } of heads.flatMap(blocksOf))
    // For a page number, the file contains only the last value that Word displayed
    if (/\p{L}/u.test(text)) dropped.addText('running_heads', text);
    else dropped.add('running_heads');
  const properties = firstTexts(textOf(PROPERTIES) ?? '', ['dc:title', 'dc:language']);
  return {
    title: properties['dc:title']?.trim() || title,
    language: properties['dc:language']?.trim() || language,
    blocks: writer.blocks,
    notes: noteParts.flatMap(blocksOf).map((block) => ({ ...block, isNote: true })),
    dropped,
  };
};
