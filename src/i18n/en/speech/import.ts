import { texts } from '../../texts.ts';

/** Texts about what comes into the speech panel by file, drop or paste. */
export const speechImport = texts('speech-import', {
  importOne: 'Import one file at a time, or several pictures.',
  importEmpty: 'This file has no text in it. Choose another one.',
  importTooLarge: 'This file is too long. Choose one of up to {limit} characters, or split it.',
  importKind: 'This kind of file cannot be imported. Choose a .txt or .md file.',
  importKinds:
    'This kind of file cannot be imported. Choose text, Markdown, Word, EPUB, PDF, subtitles or pictures.',
  importBinary: 'This file is not a text. Choose a .txt or .md file.',
  pasteTooLarge: 'The pasted text has {count} characters, and {limit} fit. Paste it in parts.',
  tooManyLines: 'This text has {count} lines, and {limit} fit. Import it in parts.',
  // Pictures
  tooManyPictures: 'Import up to {limit} pictures at a time.',
  picturesRead: {
    one: 'The text of the picture was inserted. Undo removes it.',
    other: 'The text of {count} pictures was inserted. Undo removes it.',
  },
  readBy: 'It was recognized by {engine}: check it for mistakes.',
  unread: '{names}: {why}',
  pictureWithoutText: 'No text was found in this picture. Try one with larger or clearer letters.',
  importedWithout: '{name} was imported without its {parts}. Undo brings the old text back.',
  // What a document has that is not spoken
  images: 'images',
  formulas: 'formulas',
  notes: 'notes',
  page_numbers: 'page numbers',
  running_heads: 'running heads',
  contents: 'table of contents',
  missing_parts: 'missing parts',
  speakers: 'names of speakers',
  sounds: 'sounds',
  imported: '{name} was imported. Undo brings the old text back.',
});
