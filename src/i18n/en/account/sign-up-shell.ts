import { texts } from '../../texts.ts';

/** Texts of the card for a new account that are shown before its code is loaded. */
export const signUpShell = texts('sign-in', {
  email: 'Email',
  password: 'Password',
  signUpTitle: 'Create your account',
  passwordHint: 'At least {count} characters',
  nickname: 'Nickname',
  optional: 'Optional',
  signUp: 'Create account',
  haveAccount: 'Already have an account?',
  toSignIn: 'Sign in instead',
  agree: 'By creating an account you accept:',
  terms: 'Terms',
  privacy: 'Privacy',
});
