import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  /** Requests that were passed on so far. */
  readonly passed: number;
  close(): Promise<void>;
}

const connectTo = async (target: string): Promise<Socket | undefined> => {
  const { hostname, port } = new URL(target);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
};

/**
 * A balancer: each request goes to the next server, whoever sent it. One that takes no connections is left out. A request
 * that has reached a server is never sent to another one: if that server dies, the client has to ask again.
 *
 * @param targets addresses of the servers that there are now
 */
export const startRoundRobin = async (targets: () => readonly string[]): Promise<RoundRobin> => {
  let turn = 0;
  let passed = 0;
  const connectToNext = async (): Promise<Socket | undefined> => {
    const known = targets();
    for (let tried = 0; tried < known.length; tried++) {
      const socket = await connectTo(known[turn++ % known.length]!);
      if (socket) return socket;
    }
    return undefined;
  };
  const server = createServer(async (incoming, outgoing) => {
    const socket = await connectToNext();
    if (!socket) return outgoing.writeHead(503, { 'retry-after': '1' }).end('{}');
    passed++;
    const { method, headers, url: path } = incoming;
    const onward = request({
      createConnection: () => socket,
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress, connection: 'close' },
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy()).on('aborted', () => outgoing.destroy());
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end('{}');
    });
    outgoing.on('close', () => onward.destroy());
    return incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get passed() {
      return passed;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
