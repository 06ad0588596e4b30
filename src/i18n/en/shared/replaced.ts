import { texts } from '../../texts.ts';

/** Texts about a text of another window that a change made in this one has replaced. */
export const replaced = texts('replaced', {
  text: 'Another window also changed line {number}. Your text replaced this one:',
  use: 'Use that one',
  discard: 'Discard',
});
