import { texts } from '../texts.ts';

/** Texts of the sign-in card. */
export const signIn = texts('sign-in', {
  signInTitle: 'Sign in to Voxbench',
  signUpTitle: 'Create your account',
  signedInTitle: 'You are signed in as {name}',
  goOn: 'Continue',
  logOut: 'Log out',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least {count} characters',
  newPassword: 'New password',
  newPasswordMissing: 'Choose a new password.',
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
  forgotText:
    'No mail is sent from here. Ask whoever runs this server: they can give you a password that works once, and you choose a new one with it.',
  agree: 'By creating an account you accept:',
  ended: 'Your session has ended. Please sign in again.',
  closed: 'Your account is closed, and everything in it is deleted.',
  emailMissing: 'Enter your email address.',
  emailMalformed: 'This is not an email address. Check it for a typo.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'This password is too short. Use at least {count} characters.',
});
