import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';
import type { Letter, LetterWriters } from '../mail/letter.ts';
import { isQueued, type ClaimedMail } from '../mail/outbox.ts';
import { wordingIn, type Wording } from '../mail/wording.ts';
import { LINK_PARAMETER } from '../../../src/contract/constants/mail-links.ts';
import { makeMailToken, TOKEN_HOURS, type TokenPurpose } from './mail-tokens.ts';

interface Person {
  email: string;
  nickname: string;
  isConfirmed: boolean;
}

/** Locks the user, so that a simultaneous password change either waits and then ends the link, or is seen here. */
const personOf = async (tx: Queryable, userId: string): Promise<Person | undefined> => {
  const [person] = await tx.query<Person>(
    `select email, nickname, email_confirmed_at is not null as "isConfirmed"
       from app_user where user_id = $1 and not is_demo for share`,
    [userId],
  );
  return person;
};

/** In the fragment, which neither server logs nor the `Referer` header contain. */
const linkOf = (config: Config, purpose: TokenPurpose, token: string): string =>
  `${config.publicUrl}/login#${LINK_PARAMETER[purpose]}=${token}`;

/** Uses the name only for a confirmed address: otherwise anybody could write to strangers by choosing a nickname. */
const greeting = ({ say }: Wording, { nickname, isConfirmed }: Person): string =>
  isConfirmed ? say('helloName', { name: nickname }) : say('hello');

/** The mails about accounts: password reset and confirmation of an address. */
export const accountLetters = (config: Config): LetterWriters => {
  const letterWith = async (
    tx: Queryable,
    mail: ClaimedMail,
    purpose: TokenPurpose,
    write: (wording: Wording) => Pick<Letter, 'subject' | 'closing'> & { text: string; label: string },
  ): Promise<Letter | undefined> => {
    const { userId } = mail;
    const person = await personOf(tx, userId);
    if (!person || !(await isQueued(tx, mail))) return undefined;
    if (purpose === 'confirm_email' && person.isConfirmed) return undefined;
    const token = await makeMailToken(tx, { userId, email: person.email, purpose });
    const wording = wordingIn(mail.language);
    const { text, label, ...letter } = write(wording);
    return {
      ...letter,
      to: person.email,
      language: wording.language,
      paragraphs: [greeting(wording, person), text],
      link: { label, url: linkOf(config, purpose, token) },
    };
  };
  return {
    reset_password: (tx, mail) =>
      letterWith(tx, mail, 'reset_password', ({ say, hours }) => ({
        subject: say('resetSubject'),
        text: say('resetText'),
        label: say('resetLink'),
        closing: [say('resetOnce', { hours: hours(TOKEN_HOURS.reset_password) }), say('resetIgnore')],
      })),
    confirm_email: (tx, mail) =>
      letterWith(tx, mail, 'confirm_email', ({ say, hours }) => ({
        subject: say('confirmSubject'),
        text: say('confirmText'),
        label: say('confirmLink'),
        closing: [say('confirmIgnore', { hours: hours(TOKEN_HOURS.confirm_email) })],
      })),
  };
};
