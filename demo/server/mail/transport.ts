import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import { scheduleCleanup } from '../process/clean-folder.ts';
import { writeWhole } from '../process/write-whole.ts';
import { checkMailServer } from './check-server.ts';
import { asHtml, asText, maskAddress, type Letter } from './letter.ts';
import type { ClaimedMail } from './outbox.ts';

/** Longest waits for a mail server, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const SENDER_WITHOUT_SETTING = 'Voxbench <voxbench@localhost>';

/** How long a mail stays in the folder. */
const FILE_DAYS = 30;

/** Hands mails over: to a mail server, or without one to a folder. */
export interface Transport {
  /** Says in the log what is wrong with the mail server, if anything. */
  check(stopping: AbortSignal): Promise<void>;
  send(mail: ClaimedMail, letter: Letter): Promise<void>;
  /** Removes what a folder has of a workspace. */
  forgetTenant(tenantId: string): Promise<void>;
  close(): void;
}

/** Builds the message. `messageId` is equal for all attempts, so a receiver can drop duplicates. */
const messageOf = (from: string, { mailId }: ClaimedMail, letter: Letter): SendMailOptions => ({
  from,
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
  messageId: `<${mailId}@${/@([^\s>@]+)>?$/.exec(from.trim())?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Its library takes memory only where mails are sent. */
const loadMailer = () => import('nodemailer');

const viaSmtp = ({ url, from }: NonNullable<Config['smtp']>, log: Log): Transport => {
  const open = async () => (await loadMailer()).createTransport({ url, ...TIMEOUTS });
  let transport: ReturnType<typeof open> | undefined;
  return {
    check: (stopping) =>
      checkMailServer({ url }, async () => (await (transport ??= open())).verify(), { log, stopping }),
    async send(mail, letter) {
      const opened = await (transport ??= open());
      await opened.sendMail(messageOf(from, mail, letter));
    },
    forgetTenant: async () => {},
    close: () => void transport?.then((opened) => opened.close()),
  };
};

/** Each mail is a file that mail programs open. Its name tells of which workspace it is, so that it goes with that. */
const intoFolder = (folder: string, log: Log): Transport => {
  const stopForgetting = scheduleCleanup(folder, FILE_DAYS);
  return {
    check: async () => {},
    async send(mail, letter) {
      const { createTransport } = await loadMailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(messageOf(SENDER_WITHOUT_SETTING, mail, letter));
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${mail.kind}-${mail.tenantId}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(file, message as Buffer);
      // Its link is as good as a password
      await chmod(file, 0o600);
      log.info('a mail was written to a file, because SMTP_URL is not set', {
        kind: mail.kind,
        to: maskAddress(letter.to),
        file,
      });
    },
    async forgetTenant(tenantId) {
      const files = await readdir(folder).catch(() => []);
      const own = files.filter((file) => file.endsWith(`-${tenantId}.eml`));
      await Promise.all(own.map((file) => rm(join(folder, file), { force: true })));
    },
    close: stopForgetting,
  };
};

export const openTransport = ({ smtp, dataDir }: Config, log: Log): Transport =>
  smtp ? viaSmtp(smtp, log) : intoFolder(join(dataDir, 'mail'), log);
