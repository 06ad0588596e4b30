export { askToSignIn, canSignInHere } from './ask.ts';
export { isEmailAddress } from './check-account.ts';
export { noteOf } from './go-on.ts';
export { loginAddress } from './login-address.ts';
export { SignInOverPage } from './sign-in-over-page.tsx';
export type { SignInMode } from './check-account.ts';

/** The form, for where it stands in place. */
export const loadSignInCard = () => import('./sign-in-card.tsx');
export { useLeave } from './use-leave.tsx';
