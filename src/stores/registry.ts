import { atom, type WritableAtom } from 'nanostores';
import { answersOf } from '../api/request-handlers.ts';
import { createBrowserStorage, type BrowserStorage } from '../api/browser-storage.ts';
import { createClient, type Client } from '../api/client.ts';
import { errorTexts } from '../contract/errors.ts';
import { settleServer } from '../api/host-elements.ts';
import { bundleGlobal, pageGlobal } from '../api/page.ts';
import { VERSION } from '../api/version.ts';
import { createSessionTokens } from '../api/session-tokens.ts';
import { createVisitor, type Visitor } from '../api/visitor.ts';
import { createAppConfig, type AppConfigStore } from './app-config.ts';
import { createBonus, type Bonus } from './bonus.ts';
import type { Engines } from './engines.ts';
import { createNotices, type Notices } from './notices.ts';
import { memoize } from './memoize.ts';
import { onPendingOrder } from './pending-order.ts';
import { playback, type Playback } from './playback.ts';
import { createPopups, type Popups } from './popups.ts';
import { createPronunciations, type Pronunciations } from './pronunciations.ts';
import { createRequests, type Requests } from './requests.ts';
import { createSession, type SessionStore } from './session.ts';
import { surveyAnswersOf } from './survey-keys.ts';
import { whileUsed } from './while-used.ts';
import { createVoices, type Voices } from './voices.ts';

/** Stores shared by all elements of a bundle that talk to one server for one user. */
export interface Stores {
  readonly client: Client;
  readonly storage: BrowserStorage;
  readonly visitor: Visitor;
  readonly session: SessionStore;
  readonly bonus: Bonus;
  readonly appConfig: AppConfigStore;
  readonly voices: Voices;
  readonly pronunciations: Pronunciations;
  /** State of the server's engines. The first call loads the code for it. */
  engines(): Promise<Engines>;
  readonly playback: Playback;
  readonly popups: Popups;
  readonly notices: Notices;
  readonly requests: Requests;
  /** A text another page of the workbench passes on to become a script; null once it has. */
  readonly $newScript: WritableAtom<NewScript | null>;
}

interface NewScript {
  readonly title: string;
  readonly text: string;
  /** ISO 639; null when it is not known. */
  readonly language: string | null;
}

export interface StoresKey {
  /** Address of the server. When empty: what the host configured, else where the script came from. */
  apiBase?: string | undefined;
  siteKey?: string | undefined;
}

const BUNDLE_ID = `voxbench.web/${VERSION}`;

/** The stores for a server and site key, created at the first call. Nothing is fetched before it is used. */
export function storesFor({ apiBase, siteKey }: StoresKey): Stores {
  const base = settleServer(apiBase);
  return bundleGlobal(`stores ${base} ${siteKey ?? ''}`, () => createStores(base, siteKey || undefined));
}

function createStores(apiBase: string, siteKey: string | undefined): Stores {
  const storage = createBrowserStorage(
    undefined,
    pageGlobal('memory', () => new Map()),
  );
  const tokens = createSessionTokens(storage, apiBase);
  const visitor = bundleGlobal(`visitor ${apiBase}`, () => createVisitor(storage, apiBase));
  const notices = createNotices();
  const requests = createRequests(answersOf(apiBase));
  const client = createClient({
    apiBase,
    ...(siteKey && { siteKey }),
    visitor,
    session: tokens,
    bundleId: BUNDLE_ID,
    onAttempt: notices.retract,
    async onNotEnoughCredits(about) {
      await bonus.refresh();
      const type = 'err_balance_insufficient';
      notices.show({ kind: 'error', text: errorTexts[type], type, about, action: 'recharge' });
    },
    onFailure: ({ message, type }, about) => void notices.show({ kind: 'error', text: message, type, about }),
    onSessionLost: (hadOne) => session.lose(hadOne),
  });
  const bonus = createBonus(client);
  const voices = createVoices(client);
  const pronunciations = createPronunciations(client);
  const engines = memoize(async () => {
    const shared = (await import('./engines.ts')).enginesFor(client);
    shared.follow({ voices, requests });
    return shared;
  });
  // Start watching the engines after the models have loaded; voices of engines installed later are added then
  voices.$models.listen((models) => {
    if (models) engines().catch(() => undefined);
  });
  const session = createSession({
    client,
    tokens,
    siteKey,
    onLogin: (reason) => void requests.raise('vox-sign-in', { reason }),
    onUser: () => void bonus.refresh(),
    onLeft() {
      bonus.clear();
      voices.clear();
      pronunciations.clear();
    },
    async onSignedOut({ uid }) {
      storage.remove(surveyAnswersOf(apiBase, uid));
      await import('./forget-user.ts')
        .then(({ forgetUser }) => forgetUser(storage, apiBase, uid))
        .catch(() => undefined);
    },
  });
  // No account stream for try-outs: their allowance is refreshed after each generation
  if (!siteKey)
    whileUsed(bonus.$bonus, async () =>
      (await import('./account-changes.ts')).followAccount({ client, session, bonus, voices }),
    );
  // A purchase in another tab changes the balance here too
  onPendingOrder((isDone) => {
    if (isDone && session.$session.get().status === 'signed-in') void bonus.refresh();
  });
  return {
    client,
    storage,
    visitor,
    session,
    bonus,
    appConfig: createAppConfig(client),
    voices,
    pronunciations,
    engines,
    playback: playback(),
    popups: createPopups(),
    notices,
    requests,
    $newScript: atom<NewScript | null>(null),
  };
}
