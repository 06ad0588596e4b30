/** Largest file that a book is made of, in bytes. */
export const BOOK_BYTES_MAX = 100 * 1024 * 1024;
/** Longest text of a book, in characters: about 90 hours of speech. */
export const BOOK_CHARACTERS_MAX = 4_000_000;
/** Most chapters of a book, with those that are left out. */
export const BOOK_CHAPTERS_MAX = 500;
/** Books that one user may have. */
export const BOOKS_MAX = 200;
/** Most scanned pages whose text is recognised for one book. */
export const BOOK_SCANNED_PAGES_MAX = 600;

/** Largest file of a cover, in bytes. */
export const BOOK_COVER_BYTES_MAX = 20 * 1024 * 1024;
/** Most pixels of a cover. */
export const BOOK_COVER_PIXELS_MAX = 30_000_000;
/** Why the cover of a file was left out: no picture of a kind that is taken, too many bytes or pixels, not whole, not there. */
export const BOOK_COVER_PROBLEMS = ['no_picture', 'too_large', 'damaged', 'missing'] as const;
export type BookCoverProblem = (typeof BOOK_COVER_PROBLEMS)[number];
/** Longer side of a cover as it is stored, in pixels. */
export const BOOK_COVER_SIDE = 1_600;

/** Longest author, narrator, year, genre or copyright of a book, in characters. */
export const BOOK_TAG_CHARACTERS_MAX = 200;
/** Longest description of a book, in characters. */
export const BOOK_DESCRIPTION_CHARACTERS_MAX = 4_000;

/**
 * What a chapter is: the credits that are spoken first and last, or a chapter of the book. They stand in that order:
 * opening credits before all chapters, closing credits after them.
 */
export const BOOK_CHAPTER_ROLES = ['opening', 'chapter', 'closing'] as const;
export type BookChapterRole = (typeof BOOK_CHAPTER_ROLES)[number];

/** What a part of the file was recognised as. All but `text` is left out until its user takes it in. */
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

/** What is left out within the parts of a file, apart from whole parts. */
export const BOOK_LEFT_OUT = ['page_numbers', 'running_heads', 'note_marks', 'contents', 'notes'] as const;
export type BookLeftOut = (typeof BOOK_LEFT_OUT)[number];
/** Most passages of one kind whose text is kept to be shown; more of them are only counted. */
export const BOOK_LEFT_OUT_SHOWN_MAX = 500;

/** Speakers of a book. */
export const BOOK_SPEAKERS_MAX = 300;
/** Other names of one speaker. */
export const BOOK_ALIASES_MAX = 30;
/** Names and words of a book that are listed at most. */
export const BOOK_WORDS_MAX = 500;
/** Entries in the pronunciation list of a book. */
export const BOOK_PRONUNCIATIONS_MAX = 1_000;

/**
 * Files that a book is exported to: `mp3.zip` has a file a chapter, `epub` is EPUB 3 with its sound (media overlays),
 * `srt` and `vtt` have the text with its times in the whole book.
 */
export const BOOK_FORMATS = ['m4b', 'mp3', 'mp3.zip', 'wav', 'flac', 'opus', 'epub', 'srt', 'vtt'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Formats without sound: they follow no preset and need no speech but for their times. */
export const BOOK_TEXT_FORMATS: readonly BookFormat[] = ['srt', 'vtt'];

/**
 * How the sound of an export is levelled: by the rules of ACX (which take `mp3.zip` alone at 192 kbit/s), for podcasts at
 * -16 LUFS, or as it was spoken, only kept from clipping.
 */
export const BOOK_PRESETS = ['acx', 'podcast', 'plain'] as const;
export type BookPreset = (typeof BOOK_PRESETS)[number];
/** What an encoded file may measure. See https://help.acx.com/s/article/what-are-the-acx-audio-submission-requirements */
export const ACX = {
  /** Of the whole file, in dBFS. */
  rmsDb: [-23, -18],
  peakDbMax: -3,
  /** Of its quietest half second. */
  floorDbMax: -60,
  sampleRate: 44_100,
  kbps: 192,
  /** Room tone before and after the speech. */
  headMs: [500, 1_000],
  tailMs: [1_000, 5_000],
  fileMsMax: 120 * 60_000,
} as const;
/** Loudness of the podcast preset, by EBU R 128, and how far a file may be from it. */
export const PODCAST = { lufs: -16, tolerance: 1, truePeakDbMax: -1 } as const;
/** What a preset demands and a file may fail. */
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
/** Words that were not heard in one passage and are named; more of them are only counted. */
export const BOOK_MISSED_WORDS_MAX = 100;

/** Exports that are kept of one book; the oldest ones go. */
export const BOOK_EXPORTS_MAX = 30;
