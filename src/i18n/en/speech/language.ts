import { texts } from '../../texts.ts';

/** Texts about a script that is written in another language than it is spoken in. */
export const speechLanguage = texts('speech-language', {
  otherLanguage: 'This looks like {written}, and {name} speaks {spoken}.',
  noVoice: 'This looks like {written}, and {name} speaks {spoken}. No voice here speaks {written}.',
  choose: 'Voices for {language}',
  dismiss: 'Keep the voice',
});
