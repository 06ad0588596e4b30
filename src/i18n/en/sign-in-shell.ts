import { texts } from '../texts.ts';

/** Texts of the sign-in card that are shown before its code is loaded. */
export const signInShell = texts('sign-in', {
  signInTitle: 'Sign in to Voxbench',
  signUpTitle: 'Create your account',
  signedInTitle: 'You are signed in as {name}',
  goOn: 'Continue',
  logOut: 'Log out',
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
  forgot: 'Forgot your password?',
  agree: 'By creating an account you accept:',
  terms: 'Terms',
  privacy: 'Privacy',
  ended: 'Your session has ended. Please sign in again.',
  closed: 'Your account is closed, and everything in it is deleted.',
});
