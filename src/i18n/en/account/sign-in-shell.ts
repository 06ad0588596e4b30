import { texts } from '../../texts.ts';

/** Texts of the sign-in card that are shown before its code is loaded. */
export const signInShell = texts('sign-in', {
  signInTitle: 'Sign in to Voxbench',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  noAccount: 'New to Voxbench?',
  toSignUp: 'Create an account',
  useDemo: 'Use the demo account',
  forgot: 'Forgot your password?',
});
