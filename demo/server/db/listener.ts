import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../config/log.ts';
import type { Db } from './db.ts';

const RECONNECT_MS = 500;

/** One connection that hears all channels; it comes back by itself when it breaks. */
export const createListener = (url: string, log: Log): Pick<Db, 'listen' | 'close'> => {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  let connected: Promise<pg.Client> | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '');
    });
    client.on('error', (error) => log.warn('the listening database connection broke', { error }));
    client.on('end', () => {
      connected = undefined;
      if (!closed && hearers.size > 0) void reconnect();
    });
    await client.connect();
    for (const channel of hearers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  };

  const ready = (): Promise<pg.Client> => {
    connected ??= connect().catch((error: unknown) => {
      connected = undefined;
      throw error;
    });
    return connected;
  };

  const reconnect = async (): Promise<void> => {
    while (!closed) {
      try {
        await ready();
        return;
      } catch (error) {
        log.warn('cannot listen to the database yet', { error });
        await sleep(RECONNECT_MS);
      }
    }
  };

  return {
    async listen(channel, hear) {
      const client = await ready();
      const own = hearers.get(channel) ?? new Set();
      hearers.set(channel, own.add(hear));
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return async () => {
        own.delete(hear);
        if (own.size > 0 || hearers.get(channel) !== own) return;
        hearers.delete(channel);
        if (!closed) await (await ready()).query(`unlisten ${client.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
};
