import { texts } from '../../texts.ts';

/** Texts of what the voice library offers beside search and filters. */
export const voiceTools = texts('voice-tools', {
  accent: 'Accent',
  anyAccent: 'Any accent',
  age: 'Age',
  anyAge: 'Any age',
  order: 'Order',
  orderListed: 'Recommended',
  orderName: 'By name',
  orderLanguage: 'By language',
  own: 'Yours',
  sentence: 'Your sentence',
  sentenceLabel: 'What the voices say when you play them',
  sentenceHint: 'Type a sentence, then play voices to compare them',
  copyId: 'Copy the ID of {name}',
  copied: 'The ID of {name} is on the clipboard.',
  copyByHand: 'The clipboard is not available here. The ID is {id}',
});
