import { texts } from '../../texts.ts';

/** Texts of the shared controls. */
export const ui = texts('ui', {
  close: 'Close',
  dismiss: 'Dismiss',
  clear: 'Clear',
  retry: 'Try again',
  signIn: 'Sign in',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  chunkFailed: 'This part could not be loaded. Check your connection and try again.',
  position: 'Position',
  cancel: 'Cancel',
  delete: 'Delete',
});
