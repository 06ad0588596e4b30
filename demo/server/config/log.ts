import { writeSync } from 'node:fs';
import { LOG_LEVELS, type LogLevel } from './config.ts';

type Fields = Record<string, unknown>;

/** Structured log: one JSON line an event, on standard error. Never give it tokens, passwords or signed addresses. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** An `Error` under `error` is written with its stack and causes. */
  error(message: string, fields?: Fields): void;
  /** Writes what is still buffered. */
  flush(): void;
}

const STDERR = 2;

const plain = (value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: plain(value.cause) }
    : value;

/** Lines of one turn of the event loop are written together: a write a request would cost more than the request. */
const createWriter = (write: (text: string) => void) => {
  let buffered = '';
  const flush = () => {
    const text = buffered;
    buffered = '';
    if (text !== '') write(text);
  };
  const line = (text: string) => {
    if (buffered === '') setImmediate(flush);
    buffered += `${text}\n`;
  };
  return { line, flush };
};

const writeToStderr = (text: string): void => {
  try {
    writeSync(STDERR, text);
  } catch {
    // A full or closed pipe must not stop the server.
  }
};

export const createLog = (threshold: LogLevel, write: (text: string) => void = writeToStderr): Log => {
  const { line, flush } = createWriter(write);
  const at = (level: Exclude<LogLevel, 'off'>) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(threshold)) return () => {};
    return (message: string, fields?: Fields) => {
      const { error, ...rest } = fields ?? {};
      const failure = error === undefined ? {} : { error: plain(error) };
      line(JSON.stringify({ time: new Date().toISOString(), level, msg: message, ...rest, ...failure }));
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), flush };
};
