import type { StoredUser } from './stored-user.ts';

/** What a user is called. */
export const nameOf = ({ nickname, email }: StoredUser): string => nickname || email;
