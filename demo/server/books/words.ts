import { baseLanguage } from '../../../src/contract/base-language.ts';
import { BOOK_WORDS_MAX } from '../../../src/contract/constants/books.ts';
import type { BookWord } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { giveWay } from '../process/give-way.ts';
import { ownOf } from '../projects/owner.ts';
import type { Caller } from '../http/principal.ts';
import { pronunciationsOf } from '../pronunciations/list.ts';
import { findBook } from './find-book.ts';
import { speechLanguageOf } from './speakers/language.ts';

interface Passage {
  chapter_id: string;
  segment_id: string;
  text: string;
  /** The passage reads the title of the book or chapter, where words are capitalized without being names. */
  is_title: boolean;
}

/** Occurrences of a word in a book. */
interface Seen {
  word: string;
  count: number;
  /** Number of capitalized occurrences within a sentence, where only names are capitalized. */
  capital: number;
  /** Number of lower-case occurrences. */
  small: number;
  /** The first passage that contains it. */
  first: Passage;
}

const WORD = /\p{L}[\p{L}\p{M}’'-]*\p{L}/gu;
/** Letters that are rare in English words. */
const FOREIGN = /[^a-z’'-]/i;
/** Passages read per query. */
const PASSAGES_AT_ONCE = 500;
/** What precedes the first word of a sentence. */
const STARTS = /(?:^|[.!?…“”"‘«»:]\s*)$/u;
/** Share of capitalized occurrences above which a word is a name. */
const NAME_SHARE_MIN = 0.8;

/** A day in each month, counted from January 1. */
const MONTHS = Array.from({ length: 12 }, (_, month) => 15 + 30 * month);

/** Names of days and months in lower case. */
const datesOf = (base: string): ReadonlySet<string> => {
  const named = (options: Intl.DateTimeFormatOptions, days: readonly number[]) => {
    const format = new Intl.DateTimeFormat(base, { ...options, timeZone: 'UTC' });
    return days.map((day) => format.format(Date.UTC(2026, 0, day)).toLowerCase());
  };
  return new Set([...named({ weekday: 'long' }, [1, 2, 3, 4, 5, 6, 7]), ...named({ month: 'long' }, MONTHS)]);
};

const count = (words: Map<string, Seen>, passage: Passage, titles: ReadonlySet<string>): void => {
  let before = '';
  for (const match of passage.text.matchAll(WORD)) {
    const word = match[0].replace(/[’']s$/, '');
    const key = word.toLowerCase();
    const seen = words.get(key) ?? { word, count: 0, capital: 0, small: 0, first: passage };
    seen.count++;
    // The full stop of "Mr." does not end a sentence
    const starts =
      !titles.has(before) && STARTS.test(passage.text.slice(Math.max(0, match.index - 4), match.index));
    before = key;
    if (!/^\p{Lu}/u.test(word)) seen.small++;
    else if (!starts && !passage.is_title && word !== word.toUpperCase()) {
      seen.capital++;
      seen.word = word;
    }
    words.set(key, seen);
  }
};

/**
 * The words of a book that engines may mispronounce: names, and in English books words with foreign letters. The most frequent
 * ones come first, each with its pronunciation where a list has one.
 *
 * @throws ApiError err_not_found
 */
export const listWords = async (db: Db, who: Caller, bookId: string): Promise<BookWord[]> => {
  const own = ownOf(who);
  const { language, title } = await findBook(db, own, bookId);
  const base = language ?? 'en';
  const known = speechLanguageOf(base);
  const titles = new Set([...known.titles, ...known.titlesHe, ...known.titlesShe]);
  const dates = datesOf(base);
  const words = new Map<string, Seen>();
  let after: { rank: string; position: number; segment_id: string } | undefined;
  for (;;) {
    const rows = await db.query<Passage & { rank: string; position: number }>(
      `select c.chapter_id, s.segment_id, s.text, s.text in (p.title, $7, $7 || '.') as is_title, s.rank, c.position
         from book_chapter c join project p on p.tenant_id = c.tenant_id and p.project_id = c.chapter_id
         join segment s on s.project_id = c.chapter_id
        where c.tenant_id = $1 and c.book_id = $2 and not c.left_out and s.removed_at is null
          and ($3::int is null or (c.position, s.rank, s.segment_id) > ($3, $4::text collate "C", $5::uuid))
        order by c.position, s.rank, s.segment_id limit $6`,
      [own.tenantId, bookId, after?.position, after?.rank, after?.segment_id, PASSAGES_AT_ONCE, title],
    );
    for (const row of rows) count(words, row, titles);
    if (rows.length < PASSAGES_AT_ONCE) break;
    after = rows.at(-1)!;
    await giveWay();
  }
  const isEnglish = language === null || language === 'en';
  const found = [...words.values()]
    .map((seen) => ({
      ...seen,
      is_name:
        seen.capital > NAME_SHARE_MIN * (seen.capital + seen.small) &&
        seen.capital > 0 &&
        !titles.has(seen.word.toLowerCase()) &&
        !dates.has(seen.word.toLowerCase()),
    }))
    // German capitalizes every noun
    .filter(({ word, is_name }) => (is_name && base !== 'de') || (isEnglish && FOREIGN.test(word)))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, BOOK_WORDS_MAX);
  const [firstChapter] = found;
  const list = await pronunciationsOf(db, who.tenantId, firstChapter?.first.chapter_id);
  return found.map(({ word, count: times, is_name, first }) => ({
    word,
    count: times,
    is_name,
    chapter_id: first.chapter_id,
    segment_id: first.segment_id,
    text: first.text,
    pronunciation:
      list.find(
        (one) => one.word.toLowerCase() === word.toLowerCase() && baseLanguage(one.language) === base,
      ) ?? null,
  }));
};
