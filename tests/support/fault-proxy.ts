import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to one request. */
export type Fault =
  /** The connection ends without an answer, as when the server is gone. */
  | { kind: 'gone' }
  /** An answer with this status in place of the server's. */
  | { kind: 'status'; status: number; body?: string }
  /** The request reaches the server once `until` is settled. */
  | { kind: 'late'; until: Promise<unknown> }
  /**
   * The connection ends after so many bytes of the body, once `until` is settled: a browser drops the bytes that the
   * page has not read by then.
   */
  | { kind: 'cut'; after: number; until?: () => Promise<unknown> }
  /** The server's answer says another length. */
  | { kind: 'length'; length: number }
  /** One byte of the body is another. */
  | { kind: 'corrupt'; at: number };

export interface FaultProxy {
  readonly url: string;
  /** Requests for `path` so far, in order. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** The next requests for the watched path meet these faults, one each; null lets one through. */
  next(...faults: (Fault | null)[]): void;
  /** While it is true no request for the watched path is answered, however often a browser repeats it by itself. */
  isGone: boolean;
  close(): Promise<void>;
}

/** Stands before a server on loopback and spoils, as a test says, what it answers to paths that match. */
export async function startFaultProxy(target: string, watched: RegExp): Promise<FaultProxy> {
  const faults: (Fault | null)[] = [];
  const asked: FaultProxy['asked'] = [];
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url!;
    const isWatched = watched.test(path);
    if (isWatched) asked.push({ path, headers: incoming.headers });
    const fault = isWatched ? (faults.shift() ?? null) : null;
    if (fault?.kind === 'gone' || (isWatched && proxy.isGone)) return incoming.socket.destroy();
    if (fault?.kind === 'status') return outgoing.writeHead(fault.status).end(fault.body ?? '{}');
    if (fault?.kind === 'late') await fault.until;
    const { method, headers } = incoming;
    const onward = request(new URL(path, target), { method, headers: { ...headers } }, (answer) =>
      spoil(answer, outgoing, fault),
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    return incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next: (...more) => void faults.push(...more),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
    isGone: false,
  };
  return proxy;
}

function spoil(answer: IncomingMessage, outgoing: ServerResponse, fault: Fault | null): void {
  const headers = { ...answer.headers };
  if (fault?.kind === 'length') headers['content-length'] = String(fault.length);
  outgoing.writeHead(answer.statusCode!, headers);
  let passed = 0;
  const cut = async () => {
    if (fault?.kind === 'cut') await fault.until?.().catch(() => undefined);
    outgoing.destroy();
  };
  answer.on('data', (bytes: Buffer) => {
    const at = fault?.kind === 'corrupt' ? fault.at - passed : -1;
    if (at >= 0 && at < bytes.length) bytes[at] = bytes[at]! ^ 1;
    const left = fault?.kind === 'cut' ? fault.after - passed : Infinity;
    passed += bytes.length;
    const isOver = bytes.length >= left;
    const part = isOver ? bytes.subarray(0, left) : bytes;
    // Ended once the bytes are on their way, not before
    outgoing.write(part, () => isOver && cut());
    // Destroyed with what it is passed on to, not before
    if (isOver) answer.pause();
  });
  const { socket } = outgoing;
  // A wrong length is noticed when the connection ends
  answer.on('end', () => outgoing.end(() => fault?.kind === 'length' && socket?.end()));
  answer.on('error', () => outgoing.destroy());
}
