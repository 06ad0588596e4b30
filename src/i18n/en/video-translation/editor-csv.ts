import { texts } from '../../texts.ts';

/** Texts of lines that come back from a spreadsheet. */
export const editorCsv = texts('video-editor-csv', {
  title: 'Lines from a spreadsheet',
  text: 'Download “Both” as CSV, edit it, and import it here. Lines are matched by their times, which must stay as they are; empty cells change nothing.',
  choose: 'Import a CSV file',
  refused:
    'There are no lines in this file. It needs the columns speaker, start_time, end_time, transcription and translation.',
  unmatched: {
    one: '{count} line of the file matches no line here and is left out.',
    other: '{count} lines of the file match no line here and are left out.',
  },
  kept: {
    one: '{count} line stays as it is: it is locked, or its new text is too long.',
    other: '{count} lines stay as they are: they are locked, or their new texts are too long.',
  },
  nothing: 'The file changes nothing.',
  changes: 'Changes',
  'at-source': 'Line {number} · original',
  'at-translation': 'Line {number} · translation',
  'at-speaker': 'Line {number} · speaker',
  more: { one: 'and {count} more change', other: 'and {count} more changes' },
  apply: { one: 'Make {count} change', other: 'Make {count} changes' },
  discard: 'Discard',
  applied: { one: '{count} line was changed', other: '{count} lines were changed' },
});
