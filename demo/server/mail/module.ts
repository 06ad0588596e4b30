import type { Deps, Module } from '../module.ts';
import { maskAddress, type LetterWriters } from './letter.ts';
import {
  claimMail,
  giveUpMail,
  MAIL_CHANNEL,
  removeFailedMails,
  removeMail,
  retryMail,
  type ClaimedMail,
} from './outbox.ts';
import { openTransport } from './transport.ts';

const EVERY_MS = 15_000;

/**
 * The mail server refuses this receiver or this message for good: another attempt would be refused too. That it refuses
 * the sender or the login is for whoever runs this server to mend, and the mail waits for that.
 */
const isFinal = (error: unknown): boolean => {
  const {
    code,
    command,
    responseCode = 0,
  } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return isAboutMail && responseCode >= 500;
};

/** What is not secret of a failure: the answer of a mail server may repeat the message. */
const reasonOf = (error: unknown): Record<string, unknown> => {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  return { code, responseCode, reason: responseCode === undefined ? message : undefined };
};

/**
 * Sends what is in the outbox, one mail after the other. Several servers may do so at once; each mail is sent by one,
 * and a mail server that is away is tried again.
 */
export const mailModule = ({ config, db, log, stopping }: Deps, writers: LetterWriters): Module => {
  const transport = openTransport(config, log);

  const giveUp = async (mail: ClaimedMail, why: Record<string, unknown>) => {
    log.error('a mail was given up', { mail: mail.mailId, kind: mail.kind, attempts: mail.attempts, ...why });
    await giveUpMail(db, mail);
  };

  const send = async (mail: ClaimedMail): Promise<void> => {
    if (mail.isOver) return giveUp(mail, { reason: 'its time is over' });
    const letter = await db.transaction(async (tx) => writers[mail.kind]?.(tx, mail));
    try {
      if (letter) await transport.send(mail, letter);
    } catch (error) {
      const why = { to: letter && maskAddress(letter.to), ...reasonOf(error) };
      if (isFinal(error)) return giveUp(mail, why);
      log.warn('a mail could not be sent and is tried again', { mail: mail.mailId, kind: mail.kind, ...why });
      await retryMail(db, mail);
      return;
    }
    await removeMail(db, mail);
  };

  const sendAll = async () => {
    for (let mail; !stopping.aborted && (mail = await claimMail(db));) await send(mail);
  };

  let running: Promise<void> | undefined;
  let again = false;
  const run = () => {
    again = running !== undefined;
    running ??= sendAll()
      .catch((error: unknown) => log.warn('sending mails failed', { error }))
      .finally(() => {
        running = undefined;
        if (again && !stopping.aborted) run();
      });
  };

  let timer: NodeJS.Timeout | undefined;
  let listening: Promise<(() => Promise<void>) | undefined> | undefined;
  return {
    start() {
      run();
      timer = setInterval(run, EVERY_MS).unref();
      listening = db.listen(MAIL_CHANNEL, run).catch((error: unknown) => {
        // The timer finds what is due
        log.warn('cannot hear of new mails', { error });
        return undefined;
      });
      removeFailedMails(db).catch((error: unknown) => log.warn('housekeeping of mails failed', { error }));
    },
    forgetTenant: async (_tx, tenantId) => () => transport.forgetTenant(tenantId),
    async close() {
      clearInterval(timer);
      await (
        await listening
      )?.();
      await running;
    },
  };
};
