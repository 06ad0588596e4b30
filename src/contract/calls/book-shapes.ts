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

/** What players show of a book and stores ask for; empty for what is not known. */
export const BookTags = z.object({
  author: tag,
  /** Who is named as its reader; empty for the name of the narrator's voice. */
  narrator: tag,
  year: tag,
  genre: tag,
  copyright: tag,
  description: z.string().trim().max(BOOK_DESCRIPTION_CHARACTERS_MAX),
});

/** How much of a book or chapter is made, as its text stands now. Parts that are left out do not count. */
const progress = {
  /** Passages that are spoken. */
  segments: z.int().nonnegative(),
  /** Passages with a take of their present text, voice and speed. */
  made: z.int().nonnegative(),
  /** Passages whose last attempt to speak them failed. */
  failed: z.int().nonnegative(),
  characters: z.int().nonnegative(),
  /** Of the passages that are made, with pauses; for the others it is estimated from their characters. */
  duration_ms: z.int().nonnegative(),
  /** Of what is made, with its pauses. */
  made_ms: z.int().nonnegative(),
};

/** A book, as a list shows it. */
export const BookItem = z.object({
  book_id: id,
  title: z.string(),
  author: z.string(),
  /** ISO 639-1; null while it is not known. */
  language: z.string().nullable(),
  /** JPEG, signed for a day; null without a cover. */
  cover_url: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  /** Chapters that are spoken, credits not among them. */
  chapters: z.int().nonnegative(),
  ...progress,
  /**
   * The work that reads its file, of kind `book-import`. Failed with `err_file_scanned` where the file has pictures of
   * pages only: the call to import again, with `recognize`, reads them.
   */
  import_job: BackgroundJob,
  /** The latest work that speaks it, of kind `book-make`; null before the first. */
  make_job: BackgroundJob.nullable(),
});

/** What listening again to a chapter found. */
export const BookCheck = z.object({
  job: BackgroundJob,
  /** When it ended; null until then. */
  checked_at: moment.nullable(),
  /** Words of its passages that were listened to as they speak now, and those among them that were heard. */
  words: z.int().nonnegative(),
  heard: z.int().nonnegative(),
  /** Passages among these of whose words too many were not heard, in order; without those that its user finds right. */
  passages: z.array(
    z.object({
      segment_id: id,
      /** All its words. */
      words: z.int().positive(),
      /** Words that were not heard, in order: the first ones. */
      missed: z.array(z.string()).max(BOOK_MISSED_WORDS_MAX),
      /** How many they are. */
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
  /** Of its project and script too. */
  chapter_id: id,
  role: z.enum(BOOK_CHAPTER_ROLES),
  /** What of the file it was recognised as. */
  part: z.enum(BOOK_PARTS),
  title: z.string(),
  left_out: z.boolean(),
  /** Of its project. */
  revision: z.int().positive(),
  ...progress,
  /** Passages whose speaker was only guessed. */
  unsure: z.int().nonnegative(),
  /** It is being made, or waits for it. */
  making: z.boolean(),
  /** The latest listening; null before the first. */
  check: BookCheck.nullable(),
});

/** Somebody who speaks in a book. */
export const BookSpeaker = z.object({
  /** As the segments have it. */
  name: speaker,
  /** Other names that the text has for this speaker, such as "the keeper". */
  aliases: z.array(speaker).max(BOOK_ALIASES_MAX),
  /** As its titles, the pronouns near its names and its first name tell; null where they do not. */
  gender: z.enum(['female', 'male']).nullable(),
  /** Null for one whom the narrator speaks. */
  voice: SegmentVoice.nullable(),
  passages: z.int().nonnegative(),
  characters: z.int().nonnegative(),
  unsure: z.int().nonnegative(),
});

export const BookCast = z.object({
  /** Speaks all that nobody else does. Null until the book is imported, and where no voice speaks its language. */
  narrator: SegmentVoice.nullable(),
  /** Passages that the narrator has as such. */
  narrator_passages: z.int().nonnegative(),
  /** The narrator speaks everything; who speaks what stays known. */
  single_voice: z.boolean(),
  /** Who has most passages first. */
  speakers: z.array(BookSpeaker).max(BOOK_SPEAKERS_MAX),
});

/** Where a listener stopped. */
export const BookPlace = z.object({
  chapter_id: id,
  segment_id: id,
  /** In the sound of the segment. */
  ms: z.int().min(0).max(PLACE_MS_MAX),
});

/** What became of the text of the file. */
export const BookImport = z.object({
  file_name: z.string(),
  /** Characters of the text of the file; `characters_in` is what follows added up. */
  characters_in: z.int().nonnegative(),
  /** In chapters that are spoken, in parts that were left out as a whole, and of other things that were left out. */
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
  /** Name of the engine that recognised the pages; null where the file has the text itself. */
  read_by: z.string().nullable(),
  /** Why the cover that the file names was left out; null where it was not, and where the file names none. */
  cover_problem: z.enum(BOOK_COVER_PROBLEMS).nullable(),
});

/** A book with its chapters. */
export const BookDetail = BookItem.extend({
  tags: BookTags,
  /** Null until the file is read. */
  import: BookImport.nullable(),
  /** In order, those that are left out in their places too. */
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
