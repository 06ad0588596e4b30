import { texts } from '../../texts.ts';

/** Texts of the list of what was made, where it is shown as cards. */
export const jobCards = texts('job-cards', {
  more: 'Show more',
  open: 'Open {title}',
});
