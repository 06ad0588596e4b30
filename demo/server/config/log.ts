import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import { LOG_LEVELS, type LogFormat, type LogLevel } from './config.ts';
import { logScope } from './log-scope.ts';

type Fields = Record<string, unknown>;

/**
 * Structured log: one line per event on standard error, with the fields of its request or job. Never pass tokens,
 * passwords or signed URLs.
 */
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

/** An event of the log. */
interface Entry {
  level: string;
  message: string;
  fields: Fields;
  error: unknown;
}

const asJson = ({ level, message, fields, error }: Entry): string => {
  const failure = error === undefined ? {} : { error: plain(error) };
  return JSON.stringify({ time: new Date().toISOString(), level, msg: message, ...fields, ...failure });
};

/** Control characters, line separators and bidirectional controls, which a terminal would obey. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const escaped = (text: string): string =>
  text.replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
const quoted = (text: string): string => escaped(JSON.stringify(text));

/** Quotes values unless they are plain, and keeps them on one line. */
const readable = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[^\s"=]+$/.test(text) && text === escaped(text) ? text : quoted(text);
};

/** Indented below the line: text of an error may come from outside and imitate log lines. */
const readableError = (error: unknown): string =>
  inspect(error)
    .split('\n')
    .map((line) => `\n    ${escaped(line)}`)
    .join('');

const asText = ({ level, message, fields, error }: Entry): string => {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const time = new Date().toISOString().slice(11, 23);
  const words = message === escaped(message) ? message : quoted(message);
  return [
    [
      `${time} ${level.toUpperCase().padEnd(5)} ${words}`,
      ...said.map(([name, value]) => `${name}=${readable(value)}`),
    ].join(' '),
    ...(error === undefined ? [] : [readableError(error)]),
  ].join('');
};

const WRITTEN = { json: asJson, text: asText };

interface LogOptions {
  format?: LogFormat;
  write?: (text: string) => void;
}

export const createLog = (
  threshold: LogLevel,
  { format = 'json', write = writeToStderr }: LogOptions = {},
): Log => {
  const { line, flush } = createWriter(write);
  const written = WRITTEN[format];
  const at = (level: Exclude<LogLevel, 'off'>) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(threshold)) return () => {};
    return (message: string, given: Fields = {}) => {
      const { error, ...fields } = given;
      line(written({ level, message, fields: { ...logScope(), ...fields }, error }));
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), flush };
};
