import { useEffect, useState } from 'react';
import type { Client } from '../../api/client.ts';
import { useStores } from '../../stores/use-stores.ts';

/** Counts of what is deleted with an account. */
export interface Losses {
  /** Null if the server did not answer. */
  scripts: number | null;
  /** True if there are more scripts than were counted. */
  hasMoreScripts: boolean;
  mixes: number;
  words: number;
  apiKeys: number;
}

/** Largest page that one request lists. */
const COUNTED = 100;

const countScripts = async (client: Client) => {
  const query = { limit: COUNTED };
  const { data } = await client.call('GET /p1/history/get', { query, silent: true });
  return { scripts: data.items.length, hasMoreScripts: data.next_cursor !== null };
};

const countMixes = async (client: Client) => {
  const query = { status: [2], legacy_voice_skip_disabled: 'false' as const };
  const { voices } = await client.call('GET /p1/voices/internal_get_all_voices', { query, silent: true });
  return voices.filter(({ mix }) => mix).length;
};

const countWords = async (client: Client) =>
  (await client.call('GET /v1/pronunciations', { silent: true })).data.pronunciations.length;

const countKeys = async (client: Client) =>
  (await client.call('GET /v1/api_keys', { silent: true })).data.api_keys.length;

/**
 * Counts what would be lost; null while it counts. A failed count gives null for scripts and 0 for other kinds, so that
 * no wrong number is shown.
 */
export const useLosses = (): Losses | null => {
  const { client, bonus } = useStores();
  const [losses, setLosses] = useState<Losses | null>(null);
  useEffect(() => {
    const unknown = () => 0;
    void Promise.all([
      countScripts(client).catch(() => ({ scripts: null, hasMoreScripts: false })),
      countMixes(client).catch(unknown),
      countWords(client).catch(unknown),
      countKeys(client).catch(unknown),
      bonus.refresh(),
    ]).then(([scripts, mixes, words, apiKeys]) => setLosses({ ...scripts, mixes, words, apiKeys }));
  }, [client, bonus]);
  return losses;
};
