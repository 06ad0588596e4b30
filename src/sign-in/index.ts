export { isEmailAddress } from './check-account.ts';
export type { SignInMode } from './check-account.ts';

/** The form for pages that embed it. */
export const loadSignInCard = () => import('./sign-in-card.tsx');
