import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure } from '../../api/failure.ts';
import { isSpeakable } from '../../contract/constants/script.ts';
import { emptyScript } from '../model/script-text.ts';
import { sayable, type ScriptSegment } from '../model/segment.ts';
import { draftStore, type Unsynced } from '../../stores/drafts.ts';
import type { Stores } from '../../stores/registry.ts';
import { createDrafts, draftKey, type Draft, type Drafts } from './draft.ts';
import type { Generation } from '../generation/generation.ts';
import { openScript, withDraft } from '../script/open-script.ts';
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

/** Whether the stored draft is up to date; failed: what changed would be gone after a reload. */
export type Saved = 'saved' | 'saving' | 'failed';

export interface DraftKeeper {
  readonly $saved: ReadableAtom<Saved>;
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
}

/** The server has neither spoken nor been asked to speak this. */
const isUnsynced = ({ text, takes, work }: ScriptSegment): boolean =>
  isSpeakable(text) &&
  work !== 'queued' &&
  work !== 'making' &&
  !takes.some((take) => take.text === sayable(text));

/** What is compared; whether it is spoken changes by itself. */
const contentOf = (draft: Draft | null): string => JSON.stringify({ ...draft, hasUnsyncedText: null });

const SAVE_MS = 400;
const NOBODY = 'nobody';

export function createDraftKeeper(options: Options): DraftKeeper {
  const { stores, name, siteKey, initial, state, undo, generation } = options;
  const $saved = atom<Saved>('saved');
  /** What of the sentences is kept beside their text. */
  const $beside = computed(state.$script, ({ segments, title, scriptId }) =>
    JSON.stringify([title, scriptId, overridesOf(segments)]),
  );
  /** Null until it is known what was kept of the user. */
  let drafts: Drafts | null = null;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let shownFor: string | null = null;
  let isKeeping = false;
  /** Number of the latest save; only its result may set $saved. */
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
    const hasUnsyncedText = text !== initial.text && segments.some(isUnsynced);
    return { text, title, own, settings, format: state.$format.get(), scriptId, press, hasUnsyncedText };
  };
  const save = async (how: 'write' | 'writeNow') => {
    clearTimeout(saving);
    if (!drafts) return;
    const mine = ++turn;
    const draft = draftNow();
    const content = contentOf(draft);
    if (content === stored) return $saved.set('saved');
    // Not known until it is written
    stored = null;
    const isKept = await (draft ? drafts[how](draft) : drafts.clear());
    if (isKept && mine === turn) stored = content;
    // Without a draft there is nothing to lose, so a failed removal also counts as saved
    if (mine === turn) $saved.set(isKept || !draft ? 'saved' : 'failed');
  };
  /** The page may go at any moment. */
  const saveNow = () => void save('writeNow');
  const saveSoon = () => {
    turn++;
    if ($saved.get() === 'saved') $saved.set('saving');
    clearTimeout(saving);
    saving = setTimeout(() => void save('write'), SAVE_MS);
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
    state.replace(
      { ...script, title: draft.title, segments: withOverrides(script.segments, draft.own) },
      null,
    );
    if (draft.scriptId) state.setScriptId(draft.scriptId);
    generation.setRequest(draft.press);
  };
  /** Takes and job of the script that the draft belongs to. */
  const reopen = async (scriptId: string, isHere: () => boolean) => {
    const isStillIt = () => isHere() && isKeeping && state.$script.get().scriptId === scriptId;
    /** A generation that is started meanwhile brings the server's state itself. */
    let isOvertaken = generation.$work.get().phase !== 'idle';
    const stop = generation.$work.listen(() => {
      isOvertaken = true;
    });
    try {
      const opened = await openScript(stores.client, scriptId, true);
      if (!isStillIt() || isOvertaken) return;
      // Typed on while it was fetched
      state.replace(withDraft(opened.script, state.$script.get()), null);
      state.setDownloads(opened.downloads);
      if (opened.job) void generation.follow(opened.job);
    } catch (error) {
      // Deleted meanwhile: the text starts a new script. Unreachable: the next request continues it.
      if (error instanceof ApiFailure && error.status === 404 && isStillIt()) state.setScriptId(null);
    } finally {
      stop();
    }
  };

  const onUser = () => {
    const user = userKey();
    if (user === null || user === shownFor) return;
    const before = drafts;
    const wasSomebody = shownFor !== null && shownFor !== NOBODY;
    shownFor = user;
    if (wasSomebody) {
      // Kept for their return, unless they signed out, and out of the next one's sight
      saveNow();
      turn++;
      $saved.set('saved');
      drafts = null;
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
      return saveSoon();
    }
    if (initial.text) state.setText(initial.text);
    drafts = null;
    void readDraft(own, () => user === shownFor);
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
    if (draft?.text && draft.scriptId) await reopen(draft.scriptId, isHere);
  };

  return {
    $saved,
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
      ];
      globalThis.addEventListener('pagehide', saveNow);
      return () => {
        globalThis.removeEventListener('pagehide', saveNow);
        saveNow();
        for (const end of ends) end();
        isKeeping = false;
      };
    },
  };
}
