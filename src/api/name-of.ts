import type { StoredUser } from './stored-session.ts';

/** What a user is called. */
export const nameOf = ({ nickname, email }: StoredUser): string => nickname || email;
