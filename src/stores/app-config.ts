import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import type { AppConfig } from '../contract/index.ts';
import { memoize } from './memoize.ts';

const nothing: AppConfig = {
  voice_clone_config: { voice_clone_switch: false },
  paypal: null,
  social_links: {},
  analytics: null,
};

export interface AppConfigStore {
  /** Everything is off until the server says otherwise. */
  readonly $appConfig: ReadableAtom<AppConfig>;
  /** Whether the server has answered, or could not be reached. */
  readonly $isSettled: ReadableAtom<boolean>;
  /** Fetches it once. */
  load(): Promise<void>;
}

export function createAppConfig(client: Client): AppConfigStore {
  const $appConfig = atom<AppConfig>(nothing);
  const $isSettled = atom(false);
  const load = memoize(async () => {
    try {
      const { data } = await client.call('GET /p1/appconfig/get_app_config', { silent: true });
      $appConfig.set(data);
    } finally {
      $isSettled.set(true);
    }
  });
  return { $appConfig, $isSettled, load };
}
