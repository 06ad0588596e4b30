import { texts } from '../../texts.ts';

/** Texts of what comes into the speech panel with its workspace. */
export const speechWork = texts('speech-work', {
  // Editor
  reading: 'Reading {name}…',
  unreadable: '{name} could not be read. Choose it again.',
  files: { one: '{count} file', other: '{count} files' },
  uploading: 'Uploading {name}…',
  readingPage: 'Page {at} of {of}',
  readingChapter: 'Chapter {at} of {of}',
  readingPicture: 'Picture {at} of {of}',
  dropHere: 'Drop the file to import its text',
  cost: { one: '{count} credit', other: '{count} credits' },
  pastedMarkdown: 'The text you pasted has Markdown marks, which would be read out.',
  removeMarks: 'Remove Markdown marks',
  notesRemoved: 'The footnotes were left out. Undo brings them back.',
  keepMarks: 'Keep the marks',
  // Generate
  generate: 'Generate',
  generating: 'Making sentence {number} of {total}',
  timeLeft: 'About {time} left',
  charged: { one: '{count} credit so far', other: '{count} credits so far' },
  used: { one: '{count} character used so far', other: '{count} characters used so far' },
  sending: 'Starting…',
  cancel: 'Cancel',
  cancelling: 'Canceling…',
  nothingToSpeak: 'Write at least one word to hear it.',
  tooLong: 'The text is {over} characters too long for your plan. Shorten it or generate it in parts.',
  tooLongToTry:
    'The text is {over} characters too long to try out. Shorten it, or sign up to hear longer ones.',
  tooManySentences: 'The text has more than {limit} sentences. Generate it in parts.',
  // Banners
  noVoices: 'No voice is available right now. Voices appear here as soon as the server has one.',
  voicesFailed: 'The voices could not be loaded. Check your connection and try again.',
  signInFirst: 'Sign in to generate speech. Your text stays here.',
  unreachable: 'The server cannot be reached. Your text is kept.',
  offline: 'You are offline. Your text is kept; continue when the connection is back.',
  reconnecting: 'Connection lost. Your speech is still being made; reconnecting…',
  someFailed: {
    one: '{count} sentence could not be made and was not charged. Generate again to retry it.',
    other: '{count} sentences could not be made and were not charged. Generate again to retry them.',
  },
  someFailedFor: {
    one: '{count} sentence could not be made and was not charged. {reason}',
    other: '{count} sentences could not be made and were not charged. {reason}',
  },
  // Player
  draftNotSaved:
    'Your text could not be saved in this browser: after a reload it would be gone. Copy it to keep it, or make room in the storage of your browser.',
  mergedFromElsewhere: 'Changes from another window were added.',
});
