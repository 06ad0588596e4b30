import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure } from '../../api/failure.ts';
import { isSpeakable } from '../../contract/constants/script.ts';
import { emptyScript } from '../model/script-text.ts';
import { sayable, type ScriptSegment } from '../model/segment.ts';
import { draftStore, type Unspoken } from '../../stores/drafts.ts';
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

/** Whether the draft on this browser is as the script is; failed: after a reload it would be gone. */
export type Saved = 'saved' | 'saving' | 'failed';

export interface DraftKeeper {
  readonly $saved: ReadableAtom<Saved>;
  /** Keeps drafts from now on, each user's own; gives how to end. */
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
const isUnspokenYet = ({ text, takes, work }: ScriptSegment): boolean =>
  isSpeakable(text) &&
  work !== 'queued' &&
  work !== 'making' &&
  !takes.some((take) => take.text === sayable(text));

const SAVE_MS = 400;
const NOBODY = 'nobody';

export function createDraftKeeper(options: Options): DraftKeeper {
  const { stores, name, siteKey, initial, state, undo, generation } = options;
  const $saved = atom<Saved>('saved');
  /** What of the sentences is kept beside their text. */
  const $beside = computed(state.$script, ({ segments, title }) =>
    JSON.stringify([title, overridesOf(segments)]),
  );
  /** Null until it is known what was kept of the user. */
  let drafts: Drafts | null = null;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let shownFor: string | null = null;
  /** Counts what there was to save: only the last one says whether all is. */
  let turn = 0;

  /** Null for what needs no draft. */
  const draftNow = (): (Draft & Unspoken) | null => {
    const text = state.$text.get();
    const { scriptId, title, segments } = state.$script.get();
    const press = generation.$request.get();
    const settings = state.$wanted.get();
    const own = overridesOf(segments);
    const isChosen = own.length > 0 || JSON.stringify(settings) !== JSON.stringify(initial.settings);
    // The page's own text is no draft: another page says something else in its place
    if (text === initial.text && !isChosen && !scriptId && !press) return null;
    const isUnspoken = text !== initial.text && segments.some(isUnspokenYet);
    return { text, title, own, settings, format: state.$format.get(), scriptId, press, isUnspoken };
  };
  const save = async (how: 'write' | 'writeNow') => {
    clearTimeout(saving);
    if (!drafts) return;
    const mine = ++turn;
    const draft = draftNow();
    const isKept = await (draft ? drafts[how](draft) : drafts.clear());
    // An empty text is nowhere, and nothing of it is lost
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

  const restore = async (draft: Draft) => {
    state.choose({ ...draft.settings, ...initial.pinned });
    state.setFormat(draft.format);
    state.setText(draft.text);
    const script = state.$script.get();
    state.replace(
      { ...script, title: draft.title, segments: withOverrides(script.segments, draft.own) },
      null,
    );
    generation.setRequest(draft.press);
    if (!draft.scriptId) return;
    state.setScriptId(draft.scriptId);
    try {
      const opened = await openScript(stores.client, draft.scriptId, true);
      // Typed on while it was fetched
      state.replace(withDraft(opened.script, state.$script.get()), null);
      state.setDownloads(opened.downloads);
      if (opened.job) void generation.follow(opened.job);
    } catch (error) {
      // Deleted meanwhile: the text starts a new script. Unreachable: the next request continues it.
      if (error instanceof ApiFailure && error.status === 404) state.setScriptId(null);
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
      if ($saved.get() !== 'saved') saveNow();
      drafts = null;
      state.replace(emptyScript, initial.settings);
      undo.clear();
    }
    const own = createDrafts(draftStore(stores.storage), draftKey(user, name));
    const text = state.$text.get();
    if (text.trim() && text !== initial.text) {
      // What was typed already is worth more than an older draft
      void before?.clear();
      drafts = own;
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
    drafts = own;
    // What was typed or generated meanwhile is worth more
    if (state.$text.get() !== text || generation.$work.get().phase !== 'idle') return saveSoon();
    if (draft?.text) return restore(draft);
    if (draft) state.choose({ ...draft.settings, ...initial.pinned });
  };

  return {
    $saved,
    start() {
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
      };
    },
  };
}
