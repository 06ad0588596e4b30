import type { ScryptOptions } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** Input of a key derivation. */
export interface KeySource {
  password: string;
  salt: Uint8Array;
  bytes: number;
  options: ScryptOptions;
}

interface Waiting {
  resolve(key: Buffer): void;
  reject(error: unknown): void;
}

/** Written as JavaScript: a thread that loads no file starts in 30 ms and holds little memory. */
const CODE = `
const { parentPort } = require('node:worker_threads');
const { scryptSync } = require('node:crypto');
parentPort.on('message', ({ password, salt, bytes, options }) => {
  parentPort.postMessage(scryptSync(password, salt, bytes, options));
});`;
const IDLE_MS = 30_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
/** Requests in order. Answers arrive in the same order. */
let waiting: Waiting[] = [];

const startThread = (): Worker => {
  const started = new Worker(CODE, { eval: true, execArgv: [], name: 'passwords' });
  started.on('message', (key: Uint8Array) => {
    waiting.shift()?.resolve(Buffer.from(key));
    if (waiting.length > 0) return;
    started.unref();
    idle = setTimeout(endThread, IDLE_MS).unref();
  });
  started.on('error', (error) => {
    if (thread === started) thread = null;
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return started;
};

const endThread = (): void => {
  void thread?.terminate();
  thread = null;
};

/**
 * Derives a key with scrypt in a separate thread, one at a time. On libuv's threads, four derivations would run at
 * once, and file access and DNS look-ups would wait for them. Each derivation also takes 32 MiB.
 */
export const deriveKey = (source: KeySource): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    clearTimeout(idle);
    thread ??= startThread();
    waiting.push({ resolve, reject });
    thread.ref();
    thread.postMessage(source);
  });
