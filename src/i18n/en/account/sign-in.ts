import { texts } from '../../texts.ts';
import { signInShell } from './sign-in-shell.ts';
import { signUpShell } from './sign-up-shell.ts';

/** Texts of the sign-in card. */
export const signIn = texts('sign-in', {
  ...signInShell.en,
  ...signUpShell.en,
  signedInTitle: 'You are signed in as {name}',
  goOn: 'Continue',
  logOut: 'Log out',
  ended: 'Your session has ended. Please sign in again.',
  closed: 'Your account is closed, and everything in it is deleted.',
  newPassword: 'New password',
  newPasswordMissing: 'Choose a new password.',
  emailMissing: 'Enter your email address.',
  emailMalformed: 'This is not an email address. Check it for a typo.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'This password is too short. Use at least {count} characters.',
});
