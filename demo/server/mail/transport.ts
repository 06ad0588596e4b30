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

/** Timeouts for the mail server, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const SENDER_WITHOUT_SETTING = 'Voxbench <voxbench@localhost>';

/** Days that a mail stays in the folder. */
const FILE_DAYS = 30;

/** Hands mails over: to a mail server, or without one to a folder. */
export interface Transport {
  /** Logs what is wrong with the mail server, if anything. */
  check(stopping: AbortSignal): Promise<void>;
  send(mail: ClaimedMail, letter: Letter): Promise<void>;
  /** Removes the mails of a workspace from the folder. */
  forgetTenant(tenantId: string): Promise<void>;
  close(): void;
}

/** Builds the message. `messageId` is the same for all attempts, so that recipients can drop duplicates. */
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

/** Loaded only where mails are sent, to save memory. */
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

/** Writes each mail to a file that mail programs can open, with the workspace in its name, to delete it with that. */
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
      // Its link grants access like a password
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
