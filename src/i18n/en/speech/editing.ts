import { texts } from '../../texts.ts';

/** Texts of the tools for working on a script and on one of its sentences. */
export const speechEditing = texts('speech-editing', {
  tools: 'Script tools',
  undo: 'Undo',
  redo: 'Redo',
  // Pauses
  insertPause: 'Insert pause',
  insertPauseTip: 'A moment of silence where the caret is',
  pauseOf: '{seconds} s',
  pauseOwn: 'Another length',
  // Sentence
  sentence: 'This sentence',
  playFromHere: 'Play from here',
  tryThis: {
    one: 'Generate this sentence · {count} character',
    other: 'Generate this sentence · {count} characters',
  },
  generateThis: {
    one: 'Generate this sentence · {count} credit',
    other: 'Generate this sentence · {count} credits',
  },
  takes: { one: '{count} take', other: '{count} takes' },
  sentenceFailed: 'This sentence could not be made: {reason}',
  // Paragraphs
  paragraph: 'Paragraph voice',
  paragraphTip: 'Voice, language and speed of the paragraph the caret is in',
  paragraphOfSentence: 'Voice of this sentence’s paragraph',
  paragraphTitle: { one: 'This paragraph', other: '{count} paragraphs' },
  paragraphHint: 'It keeps what you choose here when the script’s settings change.',
  voice: 'Voice',
  chooseVoice: 'Choose the voice of the paragraph: {name}',
  language: 'Language',
  speed: 'Speed',
  times: '{factor}×',
  mixed: 'Several',
  useScript: 'Use the script’s settings',
  resetAll: 'Reset all paragraphs',
  noText: 'Write something first. Then choose how it is spoken.',
  // Find
  find: 'Find and replace',
  findWords: 'Find',
  replaceBy: 'Replace with',
  counted: '{number} of {count}',
  noMatches: 'No matches',
  previous: 'Previous match',
  next: 'Next match',
  matchCase: 'Match case',
  wholeWord: 'Whole words',
  replace: 'Replace',
  replaceAll: 'Replace all',
  replaced: { one: '{count} match replaced', other: '{count} matches replaced' },
  // Reading along
  readAlong: 'Read along',
  readAlongEmpty: 'Generate first; then click a word to play from there.',
  readAlongHint: 'Click a word to hear it from there. Arrow keys move by sentence, Enter plays, Escape ends.',
});
