import { z } from 'zod';
import {
  BOOK_ALIASES_MAX,
  BOOK_CHAPTER_ROLES,
  BOOK_CHAPTERS_MAX,
  BOOK_COVER_PROBLEMS,
  BOOK_DESCRIPTION_CHARACTERS_MAX,
  BOOK_LEFT_OUT,
  BOOK_MISSED_WORDS_MAX,
  BOOK_PARTS,
  BOOK_SPEAKERS_MAX,
  BOOK_TAG_CHARACTERS_MAX,
} from '../constants/books.ts';
import { PLACE_MS_MAX } from '../constants/projects.ts';
import { BookExport } from './book-exports.ts';
import { speaker } from './book-params.ts';
import { id, moment } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { SegmentVoice } from './projects.ts';
import { Pronunciation } from './pronunciations.ts';

const tag = z.string().trim().max(BOOK_TAG_CHARACTERS_MAX);

/** Metadata that players show and stores ask for; empty when unknown. */
export const BookTags = z.object({
  author: tag,
  /** Credited narrator; empty to use the name of the narrator's voice. */
  narrator: tag,
  year: tag,
  genre: tag,
  copyright: tag,
  publisher: tag,
  description: z.string().trim().max(BOOK_DESCRIPTION_CHARACTERS_MAX),
});

/** How much of a book or chapter is made, for its current text. Left-out parts do not count. */
const progress = {
  /** Passages to be spoken. */
  segments: z.int().nonnegative(),
  /** Passages with a take of their current text, voice and speed. */
  made: z.int().nonnegative(),
  /** Passages that failed at the last attempt. */
  failed: z.int().nonnegative(),
  characters: z.int().nonnegative(),
  /** Of the passages that are made, with pauses; for the others it is estimated from their characters. */
  duration_ms: z.int().nonnegative(),
  /** Measured length of what is made, with pauses. */
  made_ms: z.int().nonnegative(),
};

/** A book, as a list shows it. */
export const BookItem = z.object({
  book_id: id,
  title: z.string(),
  author: z.string(),
  /** ISO 639-1; null while unknown. */
  language: z.string().nullable(),
  /** JPEG, signed for a day; null without a cover. */
  cover_url: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  /** Chapters to be spoken, without the credits. */
  chapters: z.int().nonnegative(),
  ...progress,
  /**
   * The job of kind `book-import` that reads its file. It fails with `err_file_scanned` when the file contains only
   * page images; importing it again with `recognize` reads them.
   */
  import_job: BackgroundJob,
  /** The latest job of kind `book-make` that speaks it; null before the first. */
  make_job: BackgroundJob.nullable(),
});

/** Result of checking a chapter by recognising its speech. */
export const BookCheck = z.object({
  job: BackgroundJob,
  /** When it ended; null until then. */
  checked_at: moment.nullable(),
  /** Words in the checked passages whose speech is still current, and those among them that were heard. */
  words: z.int().nonnegative(),
  heard: z.int().nonnegative(),
  /** Passages, in order, of which too many words were not heard, except those the user has accepted. */
  passages: z.array(
    z.object({
      segment_id: id,
      /** Number of all its words. */
      words: z.int().positive(),
      /** The first words that were not heard, in order. */
      missed: z.array(z.string()).max(BOOK_MISSED_WORDS_MAX),
      /** Number of all words that were not heard. */
      missed_words: z.int().positive(),
      /** What was heard instead. */
      heard: z.string(),
    }),
  ),
});

/**
 * A chapter. Its passages are the segments of the project of the same id, of kind `book`: sentences, cut where a quotation
 * begins or ends. `speaker` is who speaks a passage, null for the narrator, and `cue.unsure` that it was only guessed; a
 * correction puts the segment with its new speaker and that one's voice, and without `unsure`. `cue.left_out` passages are
 * not spoken, `cue.bookmarked` ones are bookmarks, `cue.own_voice` ones keep their voice when the cast changes.
 */
export const BookChapter = z.object({
  /** Also the id of its project and script. */
  chapter_id: id,
  role: z.enum(BOOK_CHAPTER_ROLES),
  /** Which part of the book it was recognised as. */
  part: z.enum(BOOK_PARTS),
  title: z.string(),
  left_out: z.boolean(),
  /** Revision of its project. */
  revision: z.int().positive(),
  ...progress,
  /** Passages whose speaker is a guess. */
  unsure: z.int().nonnegative(),
  /** Whether it is being made or queued. */
  making: z.boolean(),
  /** The latest check; null before the first. */
  check: BookCheck.nullable(),
});

/** A speaker in a book. */
export const BookSpeaker = z.object({
  /** As in `speaker` of the segments. */
  name: speaker,
  /** Other names the text uses, such as "the keeper". */
  aliases: z.array(speaker).max(BOOK_ALIASES_MAX),
  /** Deduced from titles, pronouns near the names and the first name; null when they do not tell. */
  gender: z.enum(['female', 'male']).nullable(),
  /** Null when the narrator speaks for them. */
  voice: SegmentVoice.nullable(),
  passages: z.int().nonnegative(),
  characters: z.int().nonnegative(),
  unsure: z.int().nonnegative(),
});

export const BookCast = z.object({
  /** Speaks everything no one else does. Null until the book is imported, and when no voice speaks its language. */
  narrator: SegmentVoice.nullable(),
  /** Passages that have no other speaker. */
  narrator_passages: z.int().nonnegative(),
  /** The narrator speaks every passage; the passages keep their speakers. */
  single_voice: z.boolean(),
  /** Sorted by number of passages, most first. */
  speakers: z.array(BookSpeaker).max(BOOK_SPEAKERS_MAX),
  /** The last merge, which can be undone: its speaker, and the names that became aliases. Null for none. */
  last_merge: z.object({ into: z.string(), names: z.array(z.string()) }).nullable(),
});

/** Where a listener stopped. */
export const BookPlace = z.object({
  chapter_id: id,
  segment_id: id,
  /** Position in the segment's audio. */
  ms: z.int().min(0).max(PLACE_MS_MAX),
});

/** Accounts for all text of the imported file. */
export const BookImport = z.object({
  file_name: z.string(),
  /** Characters of the file's text; `characters_in` is the sum of the three below. */
  characters_in: z.int().nonnegative(),
  /** In chapters that are spoken, in whole parts that were left out, and in anything else left out. */
  characters_spoken: z.int().nonnegative(),
  characters_parts_left_out: z.int().nonnegative(),
  characters_left_out: z.int().nonnegative(),
  /** What was left out within parts. */
  left_out: z.array(
    z.object({
      kind: z.enum(BOOK_LEFT_OUT),
      passages: z.int().nonnegative(),
      characters: z.int().nonnegative(),
    }),
  ),
  /** Name of the engine that recognised the pages; null when the file contains text. */
  read_by: z.string().nullable(),
  /** Why the file's cover was left out; null when it was not, or the file has none. */
  cover_problem: z.enum(BOOK_COVER_PROBLEMS).nullable(),
});

/** A book with its chapters. */
export const BookDetail = BookItem.extend({
  tags: BookTags,
  /** Null until the file has been read. */
  import: BookImport.nullable(),
  /** In order, including those that are left out. */
  book_chapters: z.array(BookChapter).max(BOOK_CHAPTERS_MAX),
  cast: BookCast,
  pronunciations: z.array(Pronunciation),
  place: BookPlace.nullable(),
  /** Newest first. */
  exports: z.array(BookExport),
});

export type BookTags = z.output<typeof BookTags>;
export type BookItem = z.output<typeof BookItem>;
export type BookDetail = z.output<typeof BookDetail>;
export type BookChapter = z.output<typeof BookChapter>;
export type BookCheck = z.output<typeof BookCheck>;
export type BookSpeaker = z.output<typeof BookSpeaker>;
export type BookCast = z.output<typeof BookCast>;
export type BookPlace = z.output<typeof BookPlace>;
export type BookImport = z.output<typeof BookImport>;
