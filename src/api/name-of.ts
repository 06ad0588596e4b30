import type { StoredUser } from './session-tokens.ts';

/** What a user is called. */
export const nameOf = ({ nickname, email }: StoredUser): string => nickname || email;
