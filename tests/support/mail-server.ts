import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** Of the envelope. */
  to: string[];
  /** Names in small letters. */
  headers: Record<string, string>;
  /** All of it, with its encoding undone. */
  body: string;
}

export interface MailServer {
  /** What a server of ours needs to send by it. */
  env: { SMTP_URL: string; MAIL_FROM: string };
  mails: ReceivedMail[];
  /** Whether it takes the password. */
  acceptsLogin: boolean;
  /** Addresses that it does not know. */
  unknown: Set<string>;
  /** Addresses that it does not relay to. */
  denied: Set<string>;
  /** Whether it takes a mail and never says so. */
  hangs: boolean;
  /** Nobody can reach it until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A mail, with the encoding of its parts undone. */
export const parseMail = (raw: string): Omit<ReceivedMail, 'to'> => {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const bytes = raw
    .slice(end + 4)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, body: Buffer.from(bytes, 'latin1').toString('utf8') };
};

/** A mail server on loopback that wants a login. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const denied = new Set<string>();
  let port = 0;
  let running: SMTPServer | undefined;
  const open = async () => {
    running = new SMTPServer({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      // A mail that hangs need not be waited for
      closeTimeout: 500,
      onAuth({ password }, _session, answer) {
        if (server.acceptsLogin && password === 'a secret') answer(null, { user: 'voxbench' });
        else answer(new Error('Invalid login'));
      },
      onRcptTo({ address }, _session, answer) {
        if (denied.has(address))
          return answer(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 }));
        if (!unknown.has(address)) return answer();
        answer(Object.assign(new Error('No such user'), { responseCode: 550 }));
      },
      onData(stream, session, answer) {
        void buffer(stream).then((bytes) => {
          if (server.hangs) return;
          const to = session.envelope.rcptTo.map(({ address }) => address);
          mails.push({ to, ...parseMail(bytes.toString('latin1')) });
          answer();
        });
      },
    });
    running.on('error', () => undefined);
    const { server: net } = running;
    running.listen(port, '127.0.0.1');
    await once(net, 'listening');
    ({ port } = net.address() as AddressInfo);
  };
  const server: MailServer = {
    env: { SMTP_URL: '', MAIL_FROM: 'Voxbench <voice@voxbench.example>' },
    mails,
    unknown,
    denied,
    hangs: false,
    acceptsLogin: true,
    stop: () => new Promise((done) => (running ? running.close(() => done()) : done())),
    start: open,
  };
  await open();
  server.env.SMTP_URL = `smtp://voxbench:a%20secret@127.0.0.1:${port}`;
  return server;
};
