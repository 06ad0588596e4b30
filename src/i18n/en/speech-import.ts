import { texts } from '../texts.ts';

/** Texts about what comes into the speech panel by file, drop or paste. */
export const speechImport = texts('speech-import', {
  importOne: 'Import one file at a time.',
  importEmpty: 'This file has no text in it. Choose another one.',
  importTooLarge: 'This file is too large. Choose one of up to {limit} MB, or split it.',
  importKind: 'This kind of file cannot be imported. Choose a .txt or .md file.',
  importBinary: 'This file is not a text. Choose a .txt or .md file.',
  pasteTooLarge: 'The pasted text is too large: it has {size} MB, and {limit} MB fit. Paste it in parts.',
  tooManyLines: 'This text has {count} lines, and {limit} fit. Bring it in parts.',
  imported: '{name} was imported. Undo brings the old text back.',
});
