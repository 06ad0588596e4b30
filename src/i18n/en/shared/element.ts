import { texts } from '../../texts.ts';

export const element = texts('element', {
  loadFailed: 'This could not be loaded. Check your connection.',
  retry: 'Try again',
});
