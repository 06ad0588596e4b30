export { isEmailAddress } from './check-account.ts';
export type { SignInMode } from './check-account.ts';

/** The form, for where it stands in place. */
export const loadSignInCard = () => import('./sign-in-card.tsx');
