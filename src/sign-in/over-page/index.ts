/** Asks for a sign-in over the page. The form's code loads when it opens. */
export { askToSignIn, canSignInHere } from './ask.ts';
export type { SignInMode } from '../check-account.ts';
export { loginAddress } from './login-address.ts';
export { SignInOverPage } from './sign-in-over-page.tsx';
