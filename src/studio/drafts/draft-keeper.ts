import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure } from '../../api/failure.ts';
import { isSpeakable } from '../../contract/constants/script.ts';
import { emptyScript } from '../model/script-text.ts';
import { sayable, type ScriptSegment } from '../model/segment.ts';
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

export interface DraftKeeper {
  /** The draft on this browser is as the script is. */
  readonly $saved: ReadableAtom<boolean>;
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
const isUnspoken = ({ text, takes, work }: ScriptSegment): boolean =>
  isSpeakable(text) &&
  work !== 'queued' &&
  work !== 'making' &&
  !takes.some((take) => take.text === sayable(text));

const SAVE_MS = 400;
const NOBODY = 'nobody';

export function createDraftKeeper(options: Options): DraftKeeper {
  const { stores, name, siteKey, initial, state, undo, generation } = options;
  const $saved = atom(true);
  /** What of the sentences is kept beside their text. */
  const $beside = computed(state.$script, ({ segments, title }) =>
    JSON.stringify([title, overridesOf(segments)]),
  );
  let drafts: Drafts | null = null;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let shownFor: string | null = null;

  const save = () => {
    clearTimeout(saving);
    const text = state.$text.get();
    const { scriptId, title, segments } = state.$script.get();
    const press = generation.$request.get();
    const settings = state.$wanted.get();
    const own = overridesOf(segments);
    const isChosen = own.length > 0 || JSON.stringify(settings) !== JSON.stringify(initial.settings);
    // The page's own text is no draft: another page says something else in its place
    if (text === initial.text && !isChosen && !scriptId && !press) drafts?.clear();
    else {
      const format = state.$format.get();
      const isNew = text !== initial.text && segments.some(isUnspoken);
      drafts?.write({ text, title, own, settings, format, scriptId, press, isUnspoken: isNew });
    }
    $saved.set(true);
  };
  const saveSoon = () => {
    $saved.set(false);
    clearTimeout(saving);
    saving = setTimeout(save, SAVE_MS);
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
      if (!$saved.get()) save();
      state.replace(emptyScript, initial.settings);
      undo.clear();
    }
    drafts = createDrafts(stores.storage, draftKey(user, name));
    const text = state.$text.get();
    if (text.trim() && text !== initial.text) {
      // What was typed already is worth more than an older draft
      before?.clear();
      return saveSoon();
    }
    const draft = drafts.read();
    if (draft?.text) return void restore(draft);
    if (draft) state.choose({ ...draft.settings, ...initial.pinned });
    if (initial.text) state.setText(initial.text);
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
        generation.$request.listen(save),
      ];
      globalThis.addEventListener('pagehide', save);
      return () => {
        globalThis.removeEventListener('pagehide', save);
        save();
        for (const end of ends) end();
      };
    },
  };
}
