import { baseLanguage } from '../../../src/contract/base-language.ts';
import {
  BOOK_CHAPTERS_MAX,
  BOOK_CHARACTERS_MAX,
  BOOK_DESCRIPTION_CHARACTERS_MAX,
  BOOK_LEFT_OUT_SHOWN_MAX,
  BOOK_TAG_CHARACTERS_MAX,
  type BookChapterRole,
  type BookLeftOut,
  type BookPart,
} from '../../../src/contract/constants/books.ts';
import {
  countCharacters,
  isSpeakable,
  TITLE_CHARACTERS_MAX,
} from '../../../src/contract/constants/script.ts';
import { writtenLanguage } from '../../../src/studio/model/written-language.ts';
import { cleanText } from '../documents/clean.ts';
import { titleFrom } from '../documents/compose.ts';
import type { FoundBook, FoundPart, FoundTags } from '../documents/book/found-book.ts';
import { languageOf } from '../documents/language.ts';
import { ApiError } from '../http/api-error.ts';
import { inChapters, inParts, passagesOf, type Paragraph, type Passage } from './passages.ts';
import { findSpeakers } from './speakers/find-speakers.ts';
import type { Person } from './speakers/people.ts';
import { creditsOf } from './credits.ts';
import { isTitlePage } from './title-page.ts';
import { titleOfFile, UNTITLED } from './titles.ts';

/** A chapter to store. */
export interface NewChapter {
  role: BookChapterRole;
  part: BookPart;
  title: string;
  leftOut: boolean;
  passages: Passage[];
}

/** Texts of one kind that the import left out, such as footnotes. */
export interface LeftOutTexts {
  passages: number;
  characters: number;
  /** The first of these texts, which users can read. */
  shown: string[];
}

/** A book to store. */
export interface NewBook {
  title: string;
  author: string;
  language: string | null;
  /** Only those that the file states. */
  tags: Partial<FoundTags>;
  people: Person[];
  chapters: NewChapter[];
  leftOut: Partial<Record<BookLeftOut, LeftOutTexts>>;
  characters: { spoken: number; parts: number; leftOut: number };
}

/** Most characters shown of a text that was left out. */
const SHOWN_CHARACTERS_MAX = 500;

/** Shortens a text without cutting a surrogate pair, half of which a database cannot store. */
const short = (text: string, charactersMax = TITLE_CHARACTERS_MAX): string =>
  Array.from(text.slice(0, 2 * charactersMax))
    .slice(0, charactersMax)
    .join('')
    .trim();

const paragraphsOf = ({ blocks }: FoundPart): Paragraph[] =>
  blocks.flatMap(({ kind, text }) => {
    const clean = cleanText(text);
    return clean === '' ? [] : inParts(kind === 'heading' ? clean.replaceAll(/\n+/g, ' ') : clean);
  });

const charactersOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { text }) => sum + countCharacters(text), 0);

const tagsOf = ({ tags = {} as FoundTags }: FoundBook): Partial<FoundTags> =>
  Object.fromEntries(
    Object.entries(tags).flatMap(([name, written]) => {
      const clean = cleanText(written);
      const text =
        name === 'description'
          ? short(clean, BOOK_DESCRIPTION_CHARACTERS_MAX)
          : short(clean.replaceAll('\n', ' '), BOOK_TAG_CHARACTERS_MAX);
      return text === '' ? [] : [[name, text]];
    }),
  );

/** The passages of opening or closing credits. */
export const creditPassages = (text: string): Passage[] =>
  passagesOf([{ text, isQuote: false, speaker: null, unsure: false }], '');

const countLeftOut = ({ leftOut }: FoundBook): NewBook['leftOut'] => {
  const found: NewBook['leftOut'] = {};
  for (const { kind, text } of leftOut) {
    const own = (found[kind] ??= { passages: 0, characters: 0, shown: [] });
    own.passages++;
    own.characters += countCharacters(text);
    if (own.shown.length < BOOK_LEFT_OUT_SHOWN_MAX)
      own.shown.push(short(cleanText(text), SHOWN_CHARACTERS_MAX));
  }
  return found;
};

/**
 * Makes a book from the contents of a file: chapters of passages with their speakers, and opening and closing credits.
 *
 * @throws ApiError err_file_without_text, err_book_too_long, err_file_too_complex for too many chapters
 */
export const composeBook = (found: FoundBook, fileName: string): NewBook => {
  const filled = found.parts
    .map((part) => ({ ...part, paragraphs: paragraphsOf(part) }))
    .filter(({ paragraphs }) => paragraphs.some(({ text }) => isSpeakable(text)));
  if (filled.length === 0) throw new ApiError('err_file_without_text');
  const title =
    titleFrom(found.title, filled.length === 1 ? filled[0]!.title : '', titleOfFile(fileName)) || UNTITLED;
  const author = short(cleanText(found.author).replaceAll('\n', ' '), BOOK_TAG_CHARACTERS_MAX);
  const partOf = ({ part, paragraphs }: (typeof filled)[number]): BookPart => {
    const texts = paragraphs.map(({ text }) => text);
    return part === 'text' && isTitlePage(texts, title, author) ? 'title_page' : part;
  };
  const parts = filled.map((one) => ({ ...one, part: partOf(one) }));
  // In a file without a main text, its other parts are the book
  const isSpoken = (part: BookPart) => part === 'text' || parts.every((other) => other.part !== 'text');
  const counts = parts.map(({ part, paragraphs }) => [isSpoken(part), charactersOf(paragraphs)] as const);
  const sum = (spoken: boolean) => counts.reduce((total, [is, own]) => total + (is === spoken ? own : 0), 0);
  if (sum(true) + sum(false) > BOOK_CHARACTERS_MAX) throw new ApiError('err_book_too_long');
  const tag = languageOf(found.language);
  const sample = parts.flatMap(({ part, paragraphs }) => (isSpoken(part) ? paragraphs : [])).slice(0, 200);
  const language = tag === null ? writtenLanguage(sample.map(({ text }) => text)) : baseLanguage(tag);
  const { chapters: spoken, people } = findSpeakers(
    parts.map(({ part, paragraphs }) => (isSpoken(part) ? paragraphs.map(({ text }) => text) : [])),
    language,
  );
  const chapters = parts.flatMap(({ part, title: own, paragraphs }, index): NewChapter[] => {
    const spans = spoken[index]!;
    const passages = paragraphs.flatMap(({ text, gap }, at) =>
      passagesOf(spans[at] ?? [{ text, isQuote: false, speaker: null, unsure: false }], gap),
    );
    const unnamed = part === 'title_page' ? 'Title page' : `Part ${index + 1}`;
    const name = short(cleanText(own).replaceAll('\n', ' ')) || (parts.length === 1 ? title : unnamed);
    return inChapters(passages).map((ownPassages, at) => ({
      role: 'chapter',
      part,
      title: at === 0 ? name : short(`${name.slice(0, TITLE_CHARACTERS_MAX - 8)} (${at + 1})`),
      leftOut: !isSpoken(part),
      passages: ownPassages,
    }));
  });
  if (chapters.length + 2 > BOOK_CHAPTERS_MAX) throw new ApiError('err_file_too_complex');
  const [opening, closing] = creditsOf(title, author, language);
  const credits = (role: 'opening' | 'closing', text: string): NewChapter => ({
    role,
    part: 'text',
    title: role === 'opening' ? 'Opening credits' : 'Closing credits',
    leftOut: false,
    passages: creditPassages(text),
  });
  const leftOut = countLeftOut(found);
  return {
    title: short(title),
    author,
    language,
    tags: tagsOf(found),
    people,
    chapters: [credits('opening', opening), ...chapters, credits('closing', closing)],
    leftOut,
    characters: {
      spoken: sum(true),
      parts: sum(false),
      leftOut: Object.values(leftOut).reduce((total, { characters }) => total + characters, 0),
    },
  };
};
