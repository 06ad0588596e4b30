import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How any service may fail: never answers, sends its caller elsewhere, or says no more than a status. */
export type Trouble = 'hang' | 'redirect' | number;

/** What a service on loopback does, as a test sees it. */
export interface SpeechService<Manner, Asked> {
  /** Without a slash at its end. */
  origin: string;
  /** Requests for speech so far, in order. */
  asked: Asked[];
  /** Requests that hang now. */
  waiting: ReadonlySet<ServerResponse>;
  /** Requests for addresses it does not have, so far. */
  readonly strayed: number;
  /** How to answer the next requests for speech, one each; as usual after them. */
  answer(...next: (Manner | Trouble)[]): void;
  stop(): Promise<void>;
  /** Listens again where it did, after `stop`. */
  again(): Promise<void>;
}

export const readJson = async <Body>(request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  return JSON.parse(text) as Body;
};

interface Speaking<Manner, Asked> {
  /** How it answers a request for speech unless told otherwise. */
  usual: Manner;
  /** Takes a request and gives what it asks for; false when the service has no such address. */
  route(
    request: IncomingMessage,
    response: ServerResponse,
    speak: (asked: Promise<Asked>) => Promise<void>,
  ): unknown;
  /** Answers a request for speech. */
  say(asked: Asked, manner: Manner, response: ServerResponse, request: IncomingMessage): unknown;
}

/** Starts a service on loopback that can be told to fail. */
export const startSpeechService = async <Manner, Asked>({
  usual,
  route,
  say,
}: Speaking<Manner, Asked>): Promise<SpeechService<Manner, Asked>> => {
  const asked: Asked[] = [];
  const waiting = new Set<ServerResponse>();
  const manners: (Manner | Trouble)[] = [];
  let strayed = 0;

  const server = createServer((request, response) => {
    const speak = async (asking: Promise<Asked>) => {
      const wanted = await asking;
      asked.push(wanted);
      const manner = manners.shift() ?? usual;
      if (typeof manner === 'number') response.writeHead(manner).end();
      else if (manner === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
      else if (manner === 'hang') {
        waiting.add(response);
        response.on('close', () => waiting.delete(response));
      } else await say(wanted, manner as Manner, response, request);
    };
    if (route(request, response, speak) !== false) return;
    strayed++;
    response.writeHead(404).end();
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const port = await listen(0);

  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    waiting,
    get strayed() {
      return strayed;
    },
    answer: (...next) => void manners.push(...next),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    async again() {
      await listen(port);
    },
  };
};
