import { isEmbedded } from '../config/embedded.ts';
import type { Deps, Module } from '../module.ts';
import { maskAddress, type Letter, type LetterWriters } from './letter.ts';
import {
  claimMail,
  giveUpMail,
  MAIL_CHANNEL,
  releaseAllMails,
  releaseMail,
  removeFailedMails,
  removeMail,
  retryMail,
  type ClaimedMail,
} from './outbox.ts';
import { openTransport } from './transport.ts';

const EVERY_MS = 15_000;

/** Time for the mail that is being sent when the server stops, in milliseconds. */
const GRACE_MS = 2_000;

/** Enhanced status codes (RFC 3463) for permanent failures of the address or the mailbox. */
const NO_SUCH_RECEIVER = /\b5\.[12]\.\d{1,3}\b/;
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Reply codes (RFC 5321) with the same meaning, for servers without enhanced codes. */
const NO_MAILBOX = [550, 551, 553];

/**
 * The mail server refuses this receiver for good: another attempt would be refused too. Where it refuses
 * the sender, the login or to relay, the operator can mend that, and the mail waits.
 */
const isFinal = (error: unknown): boolean => {
  const {
    code,
    command,
    response = '',
    responseCode = 0,
  } = error as {
    code?: string;
    command?: string;
    response?: string;
    responseCode?: number;
  };
  const isOfReceiver = code === 'EENVELOPE' && command === 'RCPT TO';
  if (!(isOfReceiver || code === 'EMESSAGE') || responseCode < 500) return false;
  if (ENHANCED.test(response)) return NO_SUCH_RECEIVER.test(response);
  return isOfReceiver && NO_MAILBOX.includes(responseCode);
};

/** The parts of a failure without secrets: the answer of a mail server may quote the message. */
const reasonOf = (error: unknown): Record<string, unknown> => {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  return { code, responseCode, reason: responseCode === undefined ? message : undefined };
};

/**
 * Sends the mails in the outbox one by one. Several servers may run this at once; each mail is sent by only one of
 * them. If the mail server is unreachable, sending is retried.
 */
export const mailModule = ({ config, db, log, stopping }: Deps, writers: LetterWriters): Module => {
  const transport = openTransport(config, log);
  const kinds = Object.keys(writers);
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The server stops.'));
    stopping.addEventListener('abort', () => setTimeout(fail, GRACE_MS).unref(), { once: true });
  });
  late.catch(() => {});

  const giveUp = async (mail: ClaimedMail, why: Record<string, unknown>) => {
    log.error('a mail was given up', { mail: mail.mailId, kind: mail.kind, attempts: mail.attempts, ...why });
    await giveUpMail(db, mail);
  };

  const send = async (mail: ClaimedMail): Promise<void> => {
    if (mail.isExpired) return giveUp(mail, { reason: 'its time is over' });
    let letter: Letter | undefined;
    try {
      letter = await db.transaction(async (tx) => writers[mail.kind]?.(tx, mail));
      // A mail server that hangs must not keep this one from stopping
      if (letter) await Promise.race([transport.send(mail, letter), late]);
    } catch (error) {
      if (stopping.aborted) {
        await releaseMail(db, mail);
        return;
      }
      const why = { to: letter && maskAddress(letter.to), ...reasonOf(error) };
      if (isFinal(error)) return giveUp(mail, why);
      log.warn('a mail could not be sent and is tried again', { mail: mail.mailId, kind: mail.kind, ...why });
      await retryMail(db, mail);
      return;
    }
    await removeMail(db, mail);
  };

  let isReleased = !isEmbedded(config);
  const sendAll = async () => {
    // Only this process uses the data folder
    if (!isReleased) await releaseAllMails(db);
    isReleased = true;
    for (let mail; !stopping.aborted && (mail = await claimMail(db, kinds));) await send(mail);
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
    chores: [{ name: 'forget-mails', cron: '37 3 * * *', run: () => removeFailedMails(db) }],
    start() {
      void transport.check(stopping);
      run();
      timer = setInterval(run, EVERY_MS).unref();
      listening = db.listen(MAIL_CHANNEL, run).catch((error: unknown) => {
        // The timer finds due mails anyway
        log.warn('cannot hear of new mails', { error });
        return undefined;
      });
    },
    forgetTenant: async (_tx, tenantId) => () => transport.forgetTenant(tenantId),
    async close() {
      clearInterval(timer);
      await (
        await listening
      )?.();
      await running;
      transport.close();
    },
  };
};
