import { texts } from '../texts.ts';

/** Texts of the sign-in card. */
export const signIn = texts('sign-in', {
  signInTitle: 'Sign in to Voxbench',
  signUpTitle: 'Create your account',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least {count} characters',
  nickname: 'Nickname',
  optional: 'Optional',
  signIn: 'Sign in',
  signUp: 'Create account',
  noAccount: 'New to Voxbench?',
  haveAccount: 'Already have an account?',
  toSignUp: 'Create an account',
  toSignIn: 'Sign in instead',
  useDemo: 'Use the demo account',
  ended: 'Your session has ended. Please sign in again.',
  closed: 'Your account is closed, and everything in it is deleted.',
  emailMissing: 'Enter your email address.',
  emailMalformed: 'This is not an email address. Check it for a typo.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'This password is too short. Use at least {count} characters.',
});
