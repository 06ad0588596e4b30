import { texts } from '../../texts.ts';

/** Texts of the cast of a translated video. */
export const editorSpeakers = texts('video-editor-speakers', {
  facts: { one: '{count} line · {length}', other: '{count} lines · {length}' },
  heard_female: 'Sounds like a woman · {pitch}\u00a0Hz',
  heard_male: 'Sounds like a man · {pitch}\u00a0Hz',
  heard_unknown: 'Pitch {pitch}\u00a0Hz',
  alike: 'voice {percent}% alike',
  nearest_female: 'Nearest woman: {voice}',
  nearest_male: 'Nearest man: {voice}',
  nearestAlike_female: 'Nearest woman: {voice} · {percent}%',
  nearestAlike_male: 'Nearest man: {voice} · {percent}%',
  nobody: 'Unassigned',
  chooseVoice: 'Choose a voice',
  changeVoice: 'Voice of {name}: {voice}. Change it',
  voiceGone: 'A voice that is no longer here',
  wrongLanguage: 'This voice does not speak {language}.',
  hear: 'Hear {name}',
  stop: 'Stop',
  notHeard: 'Nothing of {name} can be heard yet',
  more: 'More for {name}',
  rename: 'Rename',
  merge: 'Merge with {name}',
  select: 'Select the lines',
  failed: 'The speakers could not be told apart. You can name them in the lines.',
  none: 'Speakers appear here with the first line.',
});
