import { texts } from '../../texts.ts';

/** Links to what a user agrees to. */
export const legal = texts('legal', {
  privacy: 'Privacy',
  terms: 'Terms',
  newTab: '{name}, opens in a new tab',
});
