import type { BookPart } from '../../../../src/contract/constants/books.ts';
import type { Block } from '../document.ts';
import type { FoundPart } from './found-book.ts';

/** Types of parts by their EPUB names, in `epub:type` and in the guide of EPUB 2. */
const BY_TYPE: readonly [RegExp, BookPart][] = [
  [/\b(?:cover)\b/, 'cover'],
  [/\b(?:title-?page|halftitlepage)\b/, 'title_page'],
  [/\b(?:copyright-page|imprint|colophon)\b/, 'copyright'],
  [/\b(?:toc|loi|lot|landmarks)\b/, 'contents'],
  [/\b(?:footnotes|endnotes|rearnotes|notes)\b/, 'notes'],
  [/\b(?:index)\b/, 'index'],
  [/\b(?:bibliography)\b/, 'bibliography'],
];

const BY_TITLE: readonly [RegExp, BookPart][] = [
  [/^(?:front )?cover$/i, 'cover'],
  [/^(?:half )?title ?page$/i, 'title_page'],
  [
    /^(?:copyright(?: page| notice)?|imprint|colophon|impressum|mentions légales|créditos|奥付|版权(?:页|声明|信息)?|حقوق النشر|copyright ©?.{0,40})$/i,
    'copyright',
  ],
  [
    /^(?:(?:table of )?contents|list of (?:illustrations|figures|tables)|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice|indice|sumário|содержание|оглавление|目录|目錄|目次|(?:قائمة |فهرس )?المحتويات|الفهرس)$/i,
    'contents',
  ],
  [
    /^(?:foot|end)?notes(?: (?:and references|to the text))?$|^(?:anmerkungen|fußnoten|endnoten|notas|notes de (?:bas|fin).*|примечания|przypisy|noten|脚注|注释|注|الهوامش|الحواشي)$/i,
    'notes',
  ],
  [
    /^(?:(?:general|subject|name) )?index(?: of .{1,40})?$|^(?:register|stichwortverzeichnis|personenregister|索引|índice (?:onomástico|remissivo|alfabético)|index (?:des noms|alphabétique))$/i,
    'index',
  ],
  [
    /^(?:(?:select(?:ed)? )?bibliography|references|works cited|further reading|literatur(?:verzeichnis)?|bibliographie|bibliografía|bibliografia|参考文献|المراجع|المصادر(?: والمراجع)?)$/i,
    'bibliography',
  ],
  [
    /^(?:also by .*|other books by .*|by the same author|about the publisher|newsletter|advertisements?)$/i,
    'advertisement',
  ],
];

const RIGHTS =
  /\ball rights reserved\b|\bISBN(?:-1[03])?[:\s]*[\d-]{9,}|\balle rechte vorbehalten\b|\btous droits réservés\b/i;
/** Longest text that counts as a copyright page, because chapters mention copyright, too. */
const RIGHTS_CHARACTERS_MAX = 6_000;
/** Page numbers at the end of an index entry: "lighthouse, 12, 48–51". */
const PAGES = /,\s*\d{1,4}(?:[–-]\d{1,4})?(?:,\s*\d{1,4}(?:[–-]\d{1,4})?)*\.?$/;
const ENTRY_CHARACTERS_MAX = 300;
/** Minimum share of entries in an index, by passages and by characters. A chapter followed by an index has less. */
const ENTRIES_SHARE_MIN = 0.6;
const ENTRIES_MIN = 12;

const find = (list: readonly [RegExp, BookPart][], text: string): BookPart | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Whether the text is the title of a table of contents. */
export const isContentsTitle = (text: string): boolean => find(BY_TITLE, text.trim()) === 'contents';

const BACK_MATTER: readonly (BookPart | undefined)[] = ['notes', 'index', 'bibliography', 'advertisement'];

/** Whether the text is the title of a part after the last chapter, such as "Index". */
export const isBackMatterTitle = (text: string): boolean => BACK_MATTER.includes(find(BY_TITLE, text));

const isEntry = (text: string): boolean => {
  if (text.length > ENTRY_CHARACTERS_MAX) return false;
  const pages = PAGES.exec(text.trim());
  return pages !== null && /\p{L}/u.test(text.trim().slice(0, pages.index));
};

/** The part with the notes of a book; empty when there are none. */
export const notesPart = (blocks: readonly Block[]): FoundPart[] =>
  blocks.length > 0 ? [{ title: 'Notes', part: 'notes', blocks: [...blocks] }] : [];

/**
 * Type of a part of a book, by the file's declaration, its title, or its content.
 *
 * @param type `epub:type`, or the type in the guide; empty for none
 */
export const partOf = (type: string, title: string, blocks: readonly Block[]): BookPart => {
  const named = find(BY_TYPE, type) ?? find(BY_TITLE, title.trim());
  if (named) return named;
  const texts = blocks.filter(({ kind }) => kind !== 'heading').map(({ text }) => text);
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (characters < RIGHTS_CHARACTERS_MAX && texts.some((text) => RIGHTS.test(text))) return 'copyright';
  const entries = texts.filter(isEntry);
  const share = entries.reduce((sum, { length }) => sum + length, 0) / characters;
  return entries.length >= Math.max(ENTRIES_MIN, ENTRIES_SHARE_MIN * texts.length) &&
    share > ENTRIES_SHARE_MIN
    ? 'index'
    : 'text';
};
