import { texts } from '../../texts.ts';

/** Texts of making and deleting mixes of voices. */
export const voiceMixes = texts('voice-mixes', {
  title: 'Mix voices',
  hint: 'A mix is a voice of your own, made of two or three others.',
  from: 'Voices for',
  languageOfModel: '{language} · {model}',
  voice: 'Voice {number}',
  share: 'Share of {name}',
  percent: '{share}%',
  addVoice: 'Add a third voice',
  removeVoice: 'Remove {name}',
  name: 'Name',
  nameMissing: 'Enter a name for the voice.',
  hear: 'Hear it',
  stop: 'Stop',
  making: 'Making a sample…',
  save: 'Save',
  saved: '“{name}” is ready to use',
  deleteNamed: 'Delete {name}',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'What it has spoken stays. To be spoken again, its sentences need another voice.',
  deleted: '“{name}” is deleted',
});
