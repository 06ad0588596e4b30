import { texts } from '../texts.ts';
import { signInShell } from './sign-in-shell.ts';

/** Texts of the sign-in card. */
export const signIn = texts('sign-in', {
  ...signInShell.en,
  newPassword: 'New password',
  newPasswordMissing: 'Choose a new password.',
  emailMissing: 'Enter your email address.',
  emailMalformed: 'This is not an email address. Check it for a typo.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'This password is too short. Use at least {count} characters.',
});
