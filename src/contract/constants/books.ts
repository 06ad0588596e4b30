/** Largest file a book can be made from, in bytes. */
export const BOOK_BYTES_MAX = 100 * 1024 * 1024;
/** Longest text of a book, in characters: about 90 hours of speech. */
export const BOOK_CHARACTERS_MAX = 4_000_000;
/** Most chapters of a book, including left-out ones. */
export const BOOK_CHAPTERS_MAX = 500;
/** Most books of one user. */
export const BOOKS_MAX = 200;
/** Most scanned pages recognised for one book. */
export const BOOK_SCANNED_PAGES_MAX = 600;

/** Largest file of a cover, in bytes. */
export const BOOK_COVER_BYTES_MAX = 20 * 1024 * 1024;
/** Most pixels of a cover. */
export const BOOK_COVER_PIXELS_MAX = 30_000_000;
/**
 * Why the file's cover was left out: not an accepted picture format, too many bytes or pixels, damaged, missing, or the
 * server cannot read pictures.
 */
export const BOOK_COVER_PROBLEMS = [
  'no_picture',
  'too_large',
  'damaged',
  'missing',
  'unreadable_here',
] as const;
export type BookCoverProblem = (typeof BOOK_COVER_PROBLEMS)[number];
/** Length of the longer side of a stored cover, in pixels. */
export const BOOK_COVER_SIDE = 1_600;

/** Longest author, narrator, year, genre, copyright or publisher of a book, in characters. */
export const BOOK_TAG_CHARACTERS_MAX = 200;
/** Longest description of a book, in characters. */
export const BOOK_DESCRIPTION_CHARACTERS_MAX = 4_000;

/** Role of a chapter: spoken credits at the start or end, or a chapter of the book. They always have this order. */
export const BOOK_CHAPTER_ROLES = ['opening', 'chapter', 'closing'] as const;
export type BookChapterRole = (typeof BOOK_CHAPTER_ROLES)[number];

/** What a part of the file was recognised as. All but `text` is left out unless the user includes it. */
export const BOOK_PARTS = [
  'text',
  'cover',
  'title_page',
  'copyright',
  'contents',
  'notes',
  'index',
  'bibliography',
  'advertisement',
] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

/** What is left out within parts of the file, besides whole parts. */
export const BOOK_LEFT_OUT = [
  'page_numbers',
  'running_heads',
  'note_marks',
  'illustrations',
  'contents',
  'notes',
] as const;
export type BookLeftOut = (typeof BOOK_LEFT_OUT)[number];
/** Most passages of one kind whose text is kept for display; the rest are only counted. */
export const BOOK_LEFT_OUT_SHOWN_MAX = 500;

/** Most speakers of a book. */
export const BOOK_SPEAKERS_MAX = 300;
/** Most other names of one speaker. */
export const BOOK_ALIASES_MAX = 30;
/** Most names and words of a book that are listed. */
export const BOOK_WORDS_MAX = 500;
/** Most entries in the pronunciation list of a book. */
export const BOOK_PRONUNCIATIONS_MAX = 1_000;

/**
 * Export formats of a book. `mp3.zip` contains one file per chapter, `epub` is EPUB 3 with audio (media overlays),
 * `srt` and `vtt` contain the text with its times in the whole book.
 */
export const BOOK_FORMATS = ['m4b', 'mp3', 'mp3.zip', 'wav', 'flac', 'opus', 'epub', 'srt', 'vtt'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Formats without audio. No preset applies to them; they need speech only for their times. */
export const BOOK_TEXT_FORMATS: readonly BookFormat[] = ['srt', 'vtt'];

/**
 * How an export is levelled: by the rules of ACX (which accept only `mp3.zip`, at 192 kbit/s), for podcasts at -16
 * LUFS, or as spoken, with clipping prevented.
 */
export const BOOK_PRESETS = ['acx', 'podcast', 'plain'] as const;
export type BookPreset = (typeof BOOK_PRESETS)[number];
/** Limits for an encoded file. See https://help.acx.com/s/article/what-are-the-acx-audio-submission-requirements */
export const ACX = {
  /** RMS of the whole file, in dBFS. */
  rmsDb: [-23, -18],
  peakDbMax: -3,
  /** RMS of its quietest half second, in dBFS. */
  floorDbMax: -60,
  sampleRate: 44_100,
  kbps: 192,
  /** Room tone before and after the speech. */
  headMs: [500, 1_000],
  tailMs: [1_000, 5_000],
  fileMsMax: 120 * 60_000,
} as const;
/** Loudness of the podcast preset by EBU R 128, its tolerance in LU, and the highest true peak in dBTP. */
export const PODCAST = { lufs: -16, tolerance: 1, truePeakDbMax: -1 } as const;
/** Requirements of presets, which a file can fail. */
export const BOOK_RULES = [
  'rms',
  'peak',
  'floor',
  'loudness',
  'sample_rate',
  'bit_rate',
  'head',
  'tail',
  'length',
] as const;
export type BookRule = (typeof BOOK_RULES)[number];
/** Most words of one passage listed as not heard; the rest are only counted. */
export const BOOK_MISSED_WORDS_MAX = 100;

/** Most exports kept of one book. Older ones are deleted. */
export const BOOK_EXPORTS_MAX = 30;
