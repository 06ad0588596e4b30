import { texts } from '../../texts.ts';

/** Texts of the messages that appear over the page. */
export const notices = texts('notices', {
  recharge: 'Recharge',
  tryAgainIn: 'Too many attempts. Please try again in {time}.',
});
