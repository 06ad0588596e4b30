import { texts } from '../../texts.ts';

/** Texts of the account area while its popup is closed. */
export const accountShell = texts('account-shell', {
  account: 'Account of {name}',
  yourAccount: 'Your account',
  myWorkspace: 'My Workspace',
  signIn: 'Sign in',
  unreachable: 'No answer. Try again',
  loading: 'Loading your account',
  popupFailed: 'This part could not be loaded. Check your connection and try again.',
});
