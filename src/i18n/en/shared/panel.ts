import { texts } from '../../texts.ts';

export const panel = texts('panel', {
  failed: 'This part stopped working. Try again, or reload the page if that does not help.',
  retry: 'Try again',
});
