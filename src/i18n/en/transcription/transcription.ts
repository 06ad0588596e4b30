import { texts } from '../../texts.ts';

/** Texts of the transcription: the start, the list and the work on a recording. */
export const transcription = texts('transcription', {
  signInTitle: 'Sign in to turn recordings into text',
  signInText: 'Your recordings and their texts are kept in your account.',
  unreachable: 'The server does not answer. Check your connection and try again.',
  // Start
  dropText: 'Recordings of up to {hours} hours. You get the words with their times, ready to be corrected.',
  orderTitle: 'New transcription',
  model: 'Model',
  language: 'Language spoken',
  findLanguage: 'Find automatically',
  speakers: 'Speakers',
  tellSpeakers: 'Tell them apart',
  noSpeakers: 'This server cannot tell them apart yet. You can name them by hand.',
  noModels: 'Recordings cannot be turned into text here yet',
  noModelsText:
    'This server has no model for it. Whoever runs the server finds in its list of engines what turns it on.',
  modelsComing: 'Speech recognition is being installed on this server. You can start as soon as it is ready.',
  modelsFailed: 'The models could not be loaded. {reason}',
  start: 'Transcribe',
  starting: 'Starting',
  quoteFailed: 'The price could not be found out. {reason}',
  // List
  history: 'Your transcriptions',
  search: 'Search your transcriptions',
  listFailed: 'Your transcriptions could not be loaded. Please try again.',
  emptyTitle: 'No transcriptions yet',
  emptyText: 'Choose a recording above: its text appears here, and you can correct it while you listen.',
  nothingFoundText: 'No title and no text has “{words}” in it.',
  deleteTitle: 'Delete this transcription?',
  deleteText: '“{title}” and its recording are deleted for good.',
  deleteRunning: '“{title}” and its recording are deleted for good. The work on it ends and costs nothing.',
  deleted: 'Transcription deleted',
  noSpeech: 'No speech was found',
  // Work
  step_decode: 'Reading the recording',
  step_recognize: 'Recognizing speech',
  step_speakers: 'Telling the speakers apart',
  step_store: 'Saving the text',
  again: 'Transcribe again',
  doneToast: '“{title}” is ready',
  gone: 'This transcription does not exist any more. It may have been deleted.',
  openFailed: 'The transcription could not be loaded. {reason}',
});
