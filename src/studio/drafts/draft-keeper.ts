import { atom, computed, type ReadableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import { toJson } from '../../api/to-json.ts';
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

/** Initial state of the panel. */
export interface Initial {
  text: string;
  settings: WantedSettings;
  /** Settings that take precedence over those of the draft. */
  pinned: WantedSettings;
}

/**
 * Where the text is stored. `saved`: on the server. `here`: in this browser. `waiting`: in this browser until the
 * server can be reached. `failed`: nowhere, so a reload would lose the changes.
 */
export type Saved = 'saved' | 'here' | 'saving' | 'waiting' | 'failed';

export interface DraftKeeper {
  readonly $saved: ReadableAtom<Saved>;
  /** Resolves when the draft of the current user has been read. */
  whenRead(): Promise<void>;
  /** Starts keeping drafts, separately for each user. @returns a function that stops it */
  start(): () => void;
}

interface Options {
  stores: Stores;
  /** Identifies this element on the page. */
  name: string;
  siteKey: string | undefined;
  initial: Initial;
  state: ScriptState;
  undo: Undo;
  generation: Generation;
  saving: ScriptSaving;
}

/** What is compared to detect changes: all but `hasUnsyncedText`, which changes without an edit. */
const contentOf = (draft: Draft | null): string => toJson({ ...draft, hasUnsyncedText: null });

/** The sentences with their former ids, if their number is the same. */
const withIds = (segments: readonly ScriptSegment[], ids: readonly string[]): readonly ScriptSegment[] =>
  segments.length === ids.length
    ? segments.map((segment, index) => ({ ...segment, key: ids[index]! }))
    : segments;

const SAVE_MS = 400;
const NOBODY = 'nobody';

export function createDraftKeeper(options: Options): DraftKeeper {
  const { stores, name, siteKey, initial, state, undo, generation, saving } = options;
  /** Whether this browser has stored the current draft. */
  const $kept = atom<'saved' | 'saving' | 'failed'>('saved');
  /** Everything about the sentences that is stored besides their text. */
  const $beside = computed(state.$script, ({ segments, title, scriptId }) =>
    toJson([title, scriptId, overridesOf(segments)]),
  );
  /** Null until the user's stored draft has been read. */
  let drafts: Drafts | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownFor: string | null = null;
  let isKeeping = false;
  /** Whether a change has not been passed on to the server yet. */
  const $due = atom(false);
  /** Resolves `read` when the draft of the first user has been read. */
  let setRead = () => {};
  const read = new Promise<void>((resolve) => (setRead = resolve));
  /** Number of the latest save; only that one may set $kept. */
  let turn = 0;
  /**
   * Content of the draft as last read or written; null when there is none. An unchanged draft is not written, because
   * another tab may have written a newer one.
   */
  let stored: string | null = null;

  /** Null when there is nothing to keep. */
  const draftNow = (): (Draft & Unsynced) | null => {
    const text = state.$text.get();
    const { scriptId, title, segments } = state.$script.get();
    const press = generation.$request.get();
    const settings = state.$wanted.get();
    const own = overridesOf(segments);
    const isChosen = own.length > 0 || toJson(settings) !== toJson(initial.settings);
    // The page's own text is not a draft: the page may have another text next time
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
    // Unknown until the write has succeeded
    stored = null;
    const isKept = await (draft ? drafts[how](draft) : drafts.clear());
    if (isKept && mine === turn) stored = content;
    // Without a draft there is nothing to lose, so a failed removal also counts as saved
    if (mine === turn) $kept.set(isKept || !draft ? 'saved' : 'failed');
  };
  /**
   * Whether the server stores the script. Gives the script its id first, so that it is the same script after a reload.
   */
  const isForServer = (): boolean => {
    const { scriptId, segments } = state.$script.get();
    const isStored = drafts !== null && saving.isOn() && draftNow() !== null;
    if (isStored && !scriptId && segments.length > 0) state.setScriptId(newId());
    return isStored;
  };
  /** Stores in this browser first, which is fast and works offline, then on the server. */
  const save = async () => {
    const isStored = isForServer();
    const isKept = keep('write');
    const mine = turn;
    await isKept;
    if (mine !== turn) return;
    if (isStored) void saving.save();
    $due.set(false);
  };
  /** Stores at once: the page may unload at any moment. */
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

  /** Key of the current user's drafts; null while the user is unknown. */
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
    // The server may be reachable again
    if (user === shownFor) return void save();
    const before = drafts;
    const wasSomebody = shownFor !== null && shownFor !== NOBODY;
    shownFor = user;
    if (wasSomebody) {
      // Kept for the user's return, unless they signed out, and hidden from the next user
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
      // Text that was typed already counts more than an older draft
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
    // What was typed or generated meanwhile counts more
    if (state.$text.get() !== text || generation.$work.get().phase !== 'idle') {
      drafts = own;
      stored = null;
      // The element may have been removed by now
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
    // Changes the server did not get before the page was left
    if (isHere() && isKeeping) await save();
  };

  const savedOf = (): Saved => {
    const kept = $kept.get();
    if (!saving.isOn()) return kept === 'saved' ? 'here' : kept;
    const onServer = saving.$state.get();
    // The change is stored in the draft first
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
        // At once: after a reload right after the click, the key of the request must be known
        generation.$request.listen(saveNow),
        // The draft records what the server has
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
