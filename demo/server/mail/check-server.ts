import type { MailServer } from '../config/mail.ts';
import type { Deps } from '../module.ts';

/** Explains why the mail server cannot be used, from the error of the mail library. */
const sayWhy = (url: string, error: unknown): string => {
  const { hostname, host, protocol } = new URL(url);
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EAUTH') return `the mail server at ${host} refuses the user or the password of SMTP_URL`;
  if (code === 'EDNS') return `there is no machine ${hostname} as SMTP_URL has it`;
  if (/wrong version number|packet length too long/i.test(message))
    return `the mail server at ${host} does not begin with encryption: SMTP_URL needs smtp: or another port`;
  if (protocol === 'smtp:' && code === 'ETIMEDOUT')
    return `nothing that sends mail answers at ${host}: look at the port in SMTP_URL, and whether it needs smtps:`;
  return `nothing that sends mail answers at ${host}, where SMTP_URL has the mail server`;
};

/** Checks once whether the mail server accepts mail. The server starts anyway: mails wait in the database. */
export const checkMailServer = async (
  { url }: Pick<MailServer, 'url'>,
  verify: () => Promise<unknown>,
  { log, stopping }: Pick<Deps, 'log' | 'stopping'>,
): Promise<void> => {
  try {
    await verify();
  } catch (error) {
    if (!stopping.aborted) log.error(sayWhy(url, error), { error });
  }
};
