import type { UserInfo } from '../contract/index.ts';

/** A user as kept between visits: the survey status changes elsewhere and is always read anew. */
export type StoredUser = Omit<UserInfo, 'user_persona_questionnaire_status'>;

const isStoredUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as StoredUser).uid === 'string' &&
  typeof (value as StoredUser).nickname === 'string';

/** The user that was kept; null when there is none, or the stored value is no user. */
export function parseUser(kept: string | null): StoredUser | null {
  try {
    const user: unknown = JSON.parse(kept ?? 'null');
    return isStoredUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** What a user is called. */
export const nameOf = ({ nickname, email }: StoredUser): string => nickname || email;
