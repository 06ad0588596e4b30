import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import type { ApiKey, CallInput } from '../contract/index.ts';
import { asFailure, type ApiFailure } from '../api/failure.ts';

/** Settings of a key that the user chooses. */
export type KeySettings = CallInput<'POST /v1/api_keys'>['body'];

/** A key with its secret, which the server tells only once. */
export interface NewSecret {
  api_key: ApiKey;
  secret: string;
}

export interface KeysState {
  /** The newest first; null before the first answer. */
  readonly keys: readonly ApiKey[] | null;
  /** Why they could not be loaded. */
  readonly failure: ApiFailure | null;
}

/**
 * The workspace's API keys. Methods that change a key reject when the server refuses, without a notice: the dialog
 * shows the refusal.
 */
export interface KeysStore {
  readonly $keys: ReadableAtom<KeysState>;
  load(): Promise<void>;
  /** Reloads the keys, whose usage may have changed. Failures are silent. */
  refresh(): Promise<void>;
  create(settings: KeySettings): Promise<NewSecret>;
  edit(id: string, settings: KeySettings): Promise<void>;
  rotate(id: string): Promise<NewSecret>;
  revoke(id: string): Promise<void>;
}

export function createKeys(client: Client): KeysStore {
  const $keys = atom<KeysState>({ keys: null, failure: null });
  let changes = 0;
  const change = (how: (keys: readonly ApiKey[]) => readonly ApiKey[]) => {
    changes++;
    $keys.set({ keys: how($keys.get().keys ?? []), failure: null });
  };
  const replace = (next: ApiKey) =>
    change((keys) => keys.map((key) => (key.api_key_id === next.api_key_id ? next : key)));
  return {
    $keys,
    async load() {
      $keys.set({ ...$keys.get(), failure: null });
      try {
        const { data } = await client.call('GET /v1/api_keys', { silent: true });
        $keys.set({ keys: data.api_keys, failure: null });
      } catch (error) {
        const failure = asFailure(error);
        $keys.set({ keys: null, failure });
      }
    },
    async refresh() {
      const before = changes;
      try {
        const { data } = await client.call('GET /v1/api_keys', { silent: true });
        // An answer requested before a change would undo it
        if (before === changes && $keys.get().keys) $keys.set({ keys: data.api_keys, failure: null });
      } catch {
        // The keys on screen are recent enough
      }
    },
    async create(body) {
      const { data } = await client.call('POST /v1/api_keys', { body, silent: true });
      change((keys) => [data.api_key, ...keys]);
      return data;
    },
    async edit(api_key_id, body) {
      const { data } = await client.call('POST /v1/api_keys/{api_key_id}/edit', {
        params: { api_key_id },
        body,
        silent: true,
      });
      replace(data.api_key);
    },
    async rotate(api_key_id) {
      const { data } = await client.call('POST /v1/api_keys/{api_key_id}/rotate', {
        params: { api_key_id },
        body: {},
        silent: true,
      });
      replace(data.api_key);
      return data;
    },
    async revoke(api_key_id) {
      await client.call('POST /v1/api_keys/{api_key_id}/revoke', {
        params: { api_key_id },
        body: {},
        silent: true,
      });
      change((keys) => keys.filter((key) => key.api_key_id !== api_key_id));
    },
  };
}
