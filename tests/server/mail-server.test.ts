import { describe, expect, test } from 'vitest';
import { readConfig } from '../../demo/server/config/config.ts';
import { openTransport } from '../../demo/server/mail/transport.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openLog } from '../support/open-log.ts';

describe('a mail server', () => {
  const said = async (SMTP_URL: string) => {
    const config = readConfig({ SMTP_URL, MAIL_FROM: 'voice@example.com' });
    const { log, messages } = openLog();
    const transport = openTransport(config, log);
    await transport.check(new AbortController().signal);
    transport.close();
    return messages();
  };

  test('that accepts mail logs nothing', async () => {
    const mails = await startMailServer();
    expect(await said(mails.env.SMTP_URL)).toEqual([]);
    await mails.stop();
  });

  test('with wrong settings is reported in a sentence', async () => {
    const mails = await startMailServer();
    mails.acceptsLogin = false;
    const { host } = new URL(mails.env.SMTP_URL);
    expect(await said(mails.env.SMTP_URL)).toEqual([
      `the mail server at ${host} refuses the user or the password of SMTP_URL`,
    ]);
    expect(await said(`smtps://${host}`)).toEqual([
      `the mail server at ${host} does not begin with encryption: SMTP_URL needs smtp: or another port`,
    ]);
    await mails.stop();
    expect(await said(mails.env.SMTP_URL)).toEqual([
      `nothing that sends mail answers at ${host}, where SMTP_URL has the mail server`,
    ]);
    expect(await said('smtp://nowhere.invalid')).toEqual([
      'there is no machine nowhere.invalid as SMTP_URL has it',
    ]);
  });
});
