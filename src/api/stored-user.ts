import type { UserInfo } from '../contract/index.ts';

/** A user as kept between visits. The survey status is left out: it changes elsewhere, so it is always fetched. */
export type StoredUser = Omit<UserInfo, 'user_persona_questionnaire_status'>;

const isStoredUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as StoredUser).uid === 'string' &&
  typeof (value as StoredUser).nickname === 'string';

/** Parses a stored user; null when there is none or it is invalid. */
export function parseUser(kept: string | null): StoredUser | null {
  try {
    const user: unknown = JSON.parse(kept ?? 'null');
    return isStoredUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** The name to show for a user: the nickname, else the email address. */
export const nameOf = ({ nickname, email }: StoredUser): string => nickname || email;
