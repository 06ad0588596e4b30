import { defineSpec, detail } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

/** A generation that is about to start. */
export interface BookMakeDetail {
  /** Id of the book. */
  readonly book: string;
  /** Ids of the chapters. */
  readonly chapters: readonly string[];
  /** Price of the chapters in their current state. */
  readonly credits: number;
}

/** Result of the job that spoke chapters of a book. */
export interface BookMadeDetail {
  /** Id of the book. */
  readonly book: string;
  readonly state: 'done' | 'failed' | 'cancelled';
}

/** Result of a book's import. */
export interface BookImportedDetail {
  /** Id of the book. */
  readonly book: string;
  readonly state: 'done' | 'failed' | 'cancelled';
}

/** Events of the audiobook, as a tag and as a page. */
const audiobookEvents = {
  'vox-book-import': { summary: 'The import of a book has ended.', detail: detail<BookImportedDetail>() },
  'vox-book-open': {
    summary: 'Another book is shown; null when the list is.',
    detail: detail<{ readonly book: string | null }>(),
  },
  'vox-book-make': {
    summary: 'Chapters are about to be spoken and paid for.',
    cancelable: true,
    detail: detail<BookMakeDetail>(),
  },
  'vox-book-made': { summary: 'The work that spoke chapters has ended.', detail: detail<BookMadeDetail>() },
  'vox-download': {
    ...studioEvents['vox-download'],
    summary: 'The user downloads a file of a book; `script` is the id of the book.',
  },
  'vox-play': { ...studioEvents['vox-play'], summary: 'A chapter begins to sound; `script` is its id.' },
  'vox-recharge': studioEvents['vox-recharge'],
  'vox-subscribe': studioEvents['vox-subscribe'],
  'vox-sign-in': studioEvents['vox-sign-in'],
} as const;

export const audiobookSpec = defineSpec({
  tag: 'vox-audiobook',
  summary: 'Make an audiobook of a book: chapters, and a voice for each who speaks.',
  props: {
    book: {
      kind: 'string',
      default: '',
      summary: 'Id of the book that is shown; follows what the user opens.',
    },
  },
  events: audiobookEvents,
  parts: {
    frame: 'The whole of it.',
    drop: 'The area that takes a file.',
    book: 'A book in the list.',
    chapters: 'The chapters of the open book.',
    text: 'The text of the open chapter.',
    player: 'The bar that plays the open chapter.',
  },
});

export type AudiobookSpec = typeof audiobookSpec;
