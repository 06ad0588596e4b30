import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';
import type { Letter, LetterWriters } from '../mail/letter.ts';
import { isQueued, type ClaimedMail } from '../mail/outbox.ts';
import { LINK_PARAMETER } from '../../../src/contract/constants/mail-links.ts';
import { makeMailToken, TOKEN_HOURS, type TokenPurpose } from './mail-tokens.ts';

interface Person {
  email: string;
  nickname: string;
  isConfirmed: boolean;
}

/** Locked, so that a change of the password either waits for the link and ends it, or is seen in the outbox. */
const personOf = async (tx: Queryable, userId: string): Promise<Person | undefined> => {
  const [person] = await tx.query<Person>(
    `select email, nickname, email_confirmed_at is not null as "isConfirmed"
       from app_user where user_id = $1 and not is_demo for share`,
    [userId],
  );
  return person;
};

/** Behind the `#`: neither a server's log nor the page that follows sees it. */
const linkOf = (config: Config, purpose: TokenPurpose, token: string): string =>
  `${config.publicUrl}/login#${LINK_PARAMETER[purpose]}=${token}`;

/** By name only at a confirmed address: whoever gave another one could write to strangers by the nickname. */
const greeting = ({ nickname, isConfirmed }: Person): string =>
  isConfirmed ? `Hello ${nickname},` : 'Hello,';

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

/** The mails of accounts: a forgotten password, and the confirmation of an address. */
export const accountLetters = (config: Config): LetterWriters => {
  const letterWith = async (
    tx: Queryable,
    mail: ClaimedMail,
    purpose: TokenPurpose,
    write: (person: Person, url: string) => Letter,
  ): Promise<Letter | undefined> => {
    const { userId } = mail;
    const person = await personOf(tx, userId);
    if (!person || !(await isQueued(tx, mail))) return undefined;
    if (purpose === 'confirm_email' && person.isConfirmed) return undefined;
    const token = await makeMailToken(tx, { userId, email: person.email, purpose });
    return write(person, linkOf(config, purpose, token));
  };
  return {
    reset_password: (tx, mail) =>
      letterWith(tx, mail, 'reset_password', (person, url) => ({
        to: person.email,
        subject: 'Choose a new password for Voxbench',
        paragraphs: [
          greeting(person),
          'somebody asked for a new password for your Voxbench account. To choose one, open this link:',
        ],
        link: { label: 'Choose a new password', url },
        closing: [
          `The link works once, within ${hours(TOKEN_HOURS.reset_password)}. Wherever you are signed in, you are signed out then.`,
          'If it was not you who asked, there is nothing to do: your password stays as it is.',
        ],
      })),
    confirm_email: (tx, mail) =>
      letterWith(tx, mail, 'confirm_email', (person, url) => ({
        to: person.email,
        subject: 'Confirm your email address for Voxbench',
        paragraphs: [
          greeting(person),
          'this address was given for a Voxbench account. If the account is yours, confirm the address by this link:',
        ],
        link: { label: 'Confirm this address', url },
        closing: [
          `The link works within ${hours(TOKEN_HOURS.confirm_email)}. If the account is not yours, there is nothing to do.`,
        ],
      })),
  };
};
