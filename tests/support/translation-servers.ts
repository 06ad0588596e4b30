import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Asked<Body> {
  path: string;
  authorization: string | undefined;
  body: Body;
}

type Answer = { status?: number; body: unknown } | 'hang';

/** A server on loopback whose answers to a POST a test decides. */
const startServer = async <Body>(get: unknown) => {
  const asked: Asked<Body>[] = [];
  let answer: (body: Body) => Answer = () => ({ status: 500, body: {} });
  const send = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return send(response, get);
    const body = (await json(request)) as Body;
    asked.push({ path: request.url!, authorization: request.headers.authorization, body });
    const given = answer(body);
    if (given !== 'hang') send(response, given.body, given.status);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it was sent, in order. */
    asked,
    /** How it answers from now on. */
    answers: (next: (body: Body) => Answer) => void (answer = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export interface ChatBody {
  model: string;
  temperature?: number;
  messages: { role: 'system' | 'user'; content: string }[];
}

/** A chat model behind OpenAI's protocol. */
export const startChatServer = async () => {
  const server = await startServer<ChatBody>({ object: 'list', data: [] });
  return {
    ...server,
    url: `${server.origin}/v1`,
    /** What the model says from now on, given its instructions and what the user says. */
    says: (say: (user: string, system: string) => string) =>
      server.answers(({ messages }) => {
        const [system, user] = messages;
        return { body: { choices: [{ message: { content: say(user!.content, system!.content) } }] } };
      }),
  };
};

export interface LibreTranslateBody {
  q: string[];
  source: string;
  target: string;
  format: string;
  api_key?: string;
}

/** A LibreTranslate server of these languages, which answers with each text between its codes. */
export const startLibreTranslateServer = async (
  languages: readonly { code: string; targets: string[] }[],
) => {
  const server = await startServer<LibreTranslateBody>(languages);
  server.answers(({ q, source, target }) => ({
    body: { translatedText: q.map((text) => `${source} ${text} ${target}`) },
  }));
  return server;
};
