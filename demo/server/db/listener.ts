import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../config/log.ts';
import type { Db } from './db.ts';

/** Timeout of a connection attempt, in milliseconds. */
export const CONNECT_MS_MAX = 10_000;
/** A connection idle for this long is probed: otherwise the loss of the other machine goes unnoticed for hours. */
export const KEEP_ALIVE_MS = 10_000;
/** Wait before the next attempt to connect. It doubles each time. */
const RETRY_MS_FIRST = 100;
const RETRY_MS_MAX = 5_000;

/** One connection that listens on all channels. It reconnects by itself. */
export const createListener = (url: string, log: Log): Pick<Db, 'listen' | 'close'> => {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  let connected: Promise<pg.Client> | undefined;
  let reconnecting: Promise<void> | undefined;
  const closing = new AbortController();

  const open = async (client: pg.Client): Promise<pg.Client> => {
    try {
      await client.connect();
      for (const channel of hearers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  };

  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const opened = open(client);
    const forget = () => {
      if (connected === opened) connected = undefined;
    };
    opened.catch(forget);
    client.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '');
    });
    client.on('error', (error) => log.warn('the listening database connection broke', { error }));
    client.on('end', () => {
      forget();
      if (hearers.size > 0) reconnecting ??= reconnect().finally(() => (reconnecting = undefined));
    });
    return opened;
  };

  /** A connection takes one statement at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const run = (client: pg.Client, sql: string): Promise<unknown> => {
    const done = last.then(() => client.query(sql));
    last = done.catch(() => undefined);
    return done;
  };

  const ready = (): Promise<pg.Client> => (connected ??= connect());

  const reconnect = async (): Promise<void> => {
    for (let wait = RETRY_MS_FIRST; !closing.signal.aborted; wait = Math.min(2 * wait, RETRY_MS_MAX)) {
      try {
        await ready();
        return;
      } catch (error) {
        log.warn('cannot listen to the database yet', { error });
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };

  return {
    async listen(channel, hear) {
      const client = await ready();
      const own = hearers.get(channel) ?? new Set();
      hearers.set(channel, own.add(hear));
      /** Removes this listener. Returns whether it was the last one of the channel. */
      const forget = (): boolean => {
        own.delete(hear);
        return own.size === 0 && hearers.get(channel) === own && hearers.delete(channel);
      };
      try {
        await run(client, `listen ${client.escapeIdentifier(channel)}`);
      } catch (error) {
        forget();
        throw error;
      }
      return async () => {
        if (!forget()) return;
        if (!closing.signal.aborted) await run(await ready(), `unlisten ${client.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closing.abort();
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
};
