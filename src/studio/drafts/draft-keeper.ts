import { atom, computed, type ReadableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import { emptyScript } from '../model/script-text.ts';
import type { ScriptSegment } from '../model/segment.ts';
import { draftStore, type Unsynced } from '../../stores/drafts.ts';
import type { Stores } from '../../stores/registry.ts';
import { createDrafts, draftKey, type Draft, type Drafts } from './draft.ts';
import type { Generation } from '../generation/generation.ts';
import type { ScriptSaving } from '../script/script-saving.ts';
import { overridesOf, withOverrides } from '../model/paragraph-overrides.ts';
import type { WantedSettings } from '../voice-settings/script-settings.ts';
import type { ScriptState } from '../script/script-state.ts';
import type { Undo } from '../script/undo.ts';

/** What the panel begins with. */
export interface Initial {
  text: string;
  settings: WantedSettings;
  /** Wins over the draft. */
  pinned: WantedSettings;
}

/**
 * Where the text is kept. Saved: on the server; here: in this browser; waiting: in this browser until the server can be
 * reached; failed: nowhere, so that what changed would be gone after a reload.
 */
export type Saved = 'saved' | 'here' | 'saving' | 'waiting' | 'failed';

export interface DraftKeeper {
  readonly $saved: ReadableAtom<Saved>;
  /** Resolves once the draft of the user who is here was read. */
  whenRead(): Promise<void>;
  /** Keeps drafts from now on, each user's own. @returns a function that stops it */
  start(): () => void;
}

interface Options {
  stores: Stores;
  /** Names this element among those of the page. */
  name: string;
  siteKey: string | undefined;
  initial: Initial;
  state: ScriptState;
  undo: Undo;
  generation: Generation;
  saving: ScriptSaving;
}

/** What is compared; whether it is spoken changes by itself. */
const contentOf = (draft: Draft | null): string => JSON.stringify({ ...draft, hasUnsyncedText: null });

/** The sentences under the ids they had, if these are still the same. */
const withIds = (segments: readonly ScriptSegment[], ids: readonly string[]): readonly ScriptSegment[] =>
  segments.length === ids.length
    ? segments.map((segment, index) => ({ ...segment, key: ids[index]! }))
    : segments;

const SAVE_MS = 400;
const NOBODY = 'nobody';

export function createDraftKeeper(options: Options): DraftKeeper {
  const { stores, name, siteKey, initial, state, undo, generation, saving } = options;
  /** Whether this browser has the draft as it is. */
  const $kept = atom<'saved' | 'saving' | 'failed'>('saved');
  /** What of the sentences is kept beside their text. */
  const $beside = computed(state.$script, ({ segments, title, scriptId }) =>
    JSON.stringify([title, scriptId, overridesOf(segments)]),
  );
  /** Null until it is known what was kept of the user. */
  let drafts: Drafts | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownFor: string | null = null;
  let isKeeping = false;
  /** A change was not handed to the server yet, which stores it. */
  const $due = atom(false);
  /** Ends with the draft of the first user who is here. */
  let setRead = () => {};
  const read = new Promise<void>((resolve) => (setRead = resolve));
  /** Number of the latest save; only its result may set $kept. */
  let turn = 0;
  /**
   * Content of the draft that was read or written last; null while there is none. An unchanged draft is not written: another
   * tab may have written a newer one.
   */
  let stored: string | null = null;

  /** Null for what needs no draft. */
  const draftNow = (): (Draft & Unsynced) | null => {
    const text = state.$text.get();
    const { scriptId, title, segments } = state.$script.get();
    const press = generation.$request.get();
    const settings = state.$wanted.get();
    const own = overridesOf(segments);
    const isChosen = own.length > 0 || JSON.stringify(settings) !== JSON.stringify(initial.settings);
    // The page's own text is no draft: another page says something else in its place
    if (text === initial.text && !isChosen && !scriptId && !press) return null;
    return {
      text,
      title,
      own,
      settings,
      format: state.$format.get(),
      scriptId,
      ids: segments.map(({ key }) => key),
      stored: scriptId === null ? null : saving.kept(scriptId),
      press,
      hasUnsyncedText: text !== initial.text && text.trim() !== '' && !saving.isSaved(),
    };
  };
  const keep = async (how: 'write' | 'writeNow') => {
    clearTimeout(timer);
    if (!drafts) return;
    const mine = ++turn;
    const draft = draftNow();
    const content = contentOf(draft);
    if (content === stored) return $kept.set('saved');
    // Not known until it is written
    stored = null;
    const isKept = await (draft ? drafts[how](draft) : drafts.clear());
    if (isKept && mine === turn) stored = content;
    // Without a draft there is nothing to lose, so a failed removal also counts as saved
    if (mine === turn) $kept.set(isKept || !draft ? 'saved' : 'failed');
  };
  /** Whether the server stores the script, which gets its id before: after a reload it is still the same script. */
  const isForServer = (): boolean => {
    const { scriptId, segments } = state.$script.get();
    const isStored = drafts !== null && saving.isOn() && draftNow() !== null;
    if (isStored && !scriptId && segments.length > 0) state.setScriptId(newId());
    return isStored;
  };
  /** In this browser first, which is fast and needs no connection, then on the server. */
  const save = async () => {
    const isStored = isForServer();
    const isKept = keep('write');
    const mine = turn;
    await isKept;
    if (mine !== turn) return;
    if (isStored) void saving.save();
    $due.set(false);
  };
  /** The page may go at any moment. */
  const saveNow = () => void keep('writeNow');
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && $due.get() && isForServer()) void saving.save();
  };
  const saveSoon = () => {
    turn++;
    if ($kept.get() === 'saved') $kept.set('saving');
    $due.set(true);
    clearTimeout(timer);
    timer = setTimeout(() => void save(), SAVE_MS);
  };

  /** The drafts of the user who is here now. */
  const userKey = () => {
    const { status, user } = stores.session.$session.get();
    if (siteKey) return `site:${siteKey}`;
    if (status === 'checking') return null;
    return user?.uid ?? NOBODY;
  };

  const restore = (draft: Draft) => {
    state.choose({ ...draft.settings, ...initial.pinned });
    if (!draft.text) return;
    state.setFormat(draft.format);
    state.setText(draft.text);
    const script = state.$script.get();
    const { ids, own, title } = draft;
    const segments = withOverrides(script.segments, own);
    const isBegunHere = !draft.scriptId;
    state.replace({ ...script, isBegunHere, title, segments: withIds(segments, ids ?? []) }, null);
    if (draft.scriptId) state.setScriptId(draft.scriptId);
    if (draft.scriptId) saving.remember(draft.scriptId, draft.stored);
    generation.setRequest(draft.press);
  };
  const onUser = () => {
    const user = userKey();
    if (user === null) return;
    // The server may be there again
    if (user === shownFor) return void save();
    const before = drafts;
    const wasSomebody = shownFor !== null && shownFor !== NOBODY;
    shownFor = user;
    if (wasSomebody) {
      // Kept for their return, unless they signed out, and out of the next one's sight
      saveNow();
      turn++;
      $kept.set('saved');
      drafts = null;
      saving.leave();
      state.replace(emptyScript, initial.settings);
      undo.clear();
    }
    const store = draftStore(stores.storage);
    const key = draftKey(user, name);
    store.welcome(key);
    const own = createDrafts(store, key);
    const text = state.$text.get();
    if (text.trim() && text !== initial.text) {
      // What was typed already is worth more than an older draft
      void before?.clear();
      drafts = own;
      stored = null;
      setRead();
      return saveSoon();
    }
    if (initial.text) state.setText(initial.text);
    drafts = null;
    void readDraft(own, () => user === shownFor).finally(setRead);
  };
  const readDraft = async (own: Drafts, isHere: () => boolean) => {
    const text = state.$text.get();
    const draft = await own.read();
    if (!isHere()) return;
    // What was typed or generated meanwhile is worth more
    if (state.$text.get() !== text || generation.$work.get().phase !== 'idle') {
      drafts = own;
      stored = null;
      // The element may be gone by now
      return isKeeping ? saveSoon() : saveNow();
    }
    if (draft) restore(draft);
    stored = contentOf(draft && draftNow());
    drafts = own;
    if (!draft?.text) return;
    $due.set(draft.hasUnsyncedText);
    const hasIds = draft.ids?.length === state.$script.get().segments.length;
    if (draft.scriptId)
      await saving.reopen(draft.scriptId, hasIds ? (draft.stored ?? 'nothing') : null).catch(() => undefined);
    // What the server did not get before the page was left
    if (isHere() && isKeeping) await save();
  };

  const savedOf = (): Saved => {
    const kept = $kept.get();
    if (!saving.isOn()) return kept === 'saved' ? 'here' : kept;
    const onServer = saving.$state.get();
    // A change waits for its draft first
    if (kept === 'saving' || $due.get() || onServer === 'saving') return 'saving';
    if (onServer === 'saved') return 'saved';
    if (kept === 'failed') return 'failed';
    return onServer === 'waiting' ? 'waiting' : 'here';
  };

  return {
    $saved: computed([$kept, $due, saving.$state, stores.session.$session], savedOf),
    whenRead: () => read,
    start() {
      isKeeping = true;
      const ends = [
        stores.session.$session.subscribe(onUser),
        state.$text.listen(saveSoon),
        $beside.listen(saveSoon),
        state.$wanted.listen(saveSoon),
        state.$format.listen(saveSoon),
        // Stored at once: a reload right after the click must find the request's key
        generation.$request.listen(saveNow),
        // The draft tells what the server has
        saving.$state.listen((now) => {
          if (now === 'saved' && $kept.get() === 'saved' && !$due.get()) void keep('write');
        }),
      ];
      globalThis.addEventListener('pagehide', saveNow);
      document.addEventListener('visibilitychange', onHidden);
      return () => {
        globalThis.removeEventListener('pagehide', saveNow);
        document.removeEventListener('visibilitychange', onHidden);
        saveNow();
        for (const end of ends) end();
        isKeeping = false;
      };
    },
  };
}
