import { texts } from '../../texts.ts';

/** Texts of how one line of a translated video is spoken. */
export const editorVoice = texts('video-editor-voice', {
  voiceOf: 'Voice and speed of line {number}',
  selected: { one: 'For {count} selected line', other: 'For {count} selected lines' },
  asSpeaker: 'As the speaker: {voice}',
  own: 'Own voice: {voice}',
  mixed: 'Different voices',
  none: 'No voice yet',
  gone: 'A voice that is no longer here',
  recorded: 'Your recording',
  choose: 'Choose a voice',
  speed: 'Speed',
  times: '{factor}×',
  slower: 'Slower',
  faster: 'Faster',
  hurried: 'This fast, it sounds hurried.',
  follow: 'As the speaker',
  price: {
    one: 'Speaking it again costs {count} credit.',
    other: 'Speaking it again costs {count} credits.',
  },
});
