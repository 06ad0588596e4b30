import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EngineError } from '../engine.ts';

/** A worker's message about a request: a part of the answer, or how it ended. */
export interface Message {
  id: string;
  end?: 'done' | 'cancelled' | 'refused' | 'failed';
  /** Reason of an end other than `done`. */
  reason?: string;
}

/** The worker died by itself; a new one may succeed. */
export class WorkerCrash extends EngineError {
  constructor(how: string) {
    super(`The worker ended with ${how}`, { retry: true });
  }
}

/** One run of a worker program, with a scratch folder that is removed when it ends. */
export interface WorkerProcess {
  send(request: object): void;
  /** Bytes of memory that it uses; 0 where the system does not report it. */
  memory(): Promise<number>;
  /** Resolves once the process has exited and its temporary folder is removed; never rejects. */
  readonly ended: Promise<WorkerCrash>;
  kill(): void;
}

const COMPLAINT_CHARACTERS_MAX = 500;
const PAGE_BYTES = 4096;

/** Parses a line of output. Libraries may print other lines, which are not messages. */
const readMessage = (line: string): Message | undefined => {
  try {
    const message = JSON.parse(line) as Message | null;
    return typeof message?.id === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
};

/**
 * @param args makes the arguments of the program, given its scratch folder
 * @param hear called with each message
 */
export const startWorkerProcess = (
  program: string,
  args: (scratch: string) => readonly string[],
  hear: (message: Message) => void,
): WorkerProcess => {
  const scratch = mkdtempSync(join(tmpdir(), 'voxbench-worker-'));
  const child = spawn(program, args(scratch), {
    cwd: scratch,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: scratch, TMPDIR: scratch },
    stdio: 'pipe',
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    complaint = (complaint + more).slice(-COMPLAINT_CHARACTERS_MAX);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = readMessage(line);
    if (message) hear(message);
  });
  const closed = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, by) => resolve(`${by ?? `code ${code}`} ${complaint}`.trim()));
  });
  // A program that ended early closes its input. Its exit tells more.
  child.stdin.on('error', () => {});

  return {
    send: (request) => void child.stdin.write(`${JSON.stringify(request)}\n`),
    async memory() {
      const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '0 0');
      return Number(pages.split(' ')[1]) * PAGE_BYTES;
    },
    ended: closed.then(async (how) => {
      await rm(scratch, { recursive: true, force: true });
      return new WorkerCrash(how);
    }),
    kill: () => void child.kill('SIGKILL'),
  };
};
