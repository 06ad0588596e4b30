import { texts } from '../../texts.ts';

/** Texts of the speech panel before its workspace is there. */
export const textToSpeech = texts('text-to-speech', {
  // Length
  ofLimit: '{count} / {limit} characters',
  ofLimitShort: '{count} / {limit}',
  characters: { one: '{count} character', other: '{count} characters' },
  // Settings
  history: 'History',
  voice: 'Voice',
  changeVoice: 'Change voice: {name}',
  language: 'Language',
  speed: 'Speed',
  voiceGone: 'The voice you used is no longer available. {name} takes its place.',
  languageChanged: '{name} cannot speak {wanted}. The text is spoken as {language}.',
  voiceForLanguage: '{name} was chosen because it speaks {language}.',
  voiceForModel: '{name} was chosen because it belongs to {model}.',
  // Player
  generateAndPlay: 'Generate and play',
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  nothingToPlay: 'Nothing to play yet',
  times: '{factor}×',
});
