/** Longest text of a book, in characters: about 90 hours of speech. */
export const BOOK_CHARACTERS_MAX = 4_000_000;
/** Most scanned pages whose text is recognised for one book. */
export const BOOK_SCANNED_PAGES_MAX = 600;

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
