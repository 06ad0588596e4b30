import { atom, computed, type ReadableAtom } from 'nanostores';
import { countCharacters, pauseMs } from '../api/constants.ts';
import { ApiFailure } from '../api/failure.ts';
import { emptyScript } from '../segments/script-text.ts';
import { estimateCredits, serverSettings, withServerState } from '../segments/segment.ts';
import type { Stores } from '../stores/registry.ts';
import { rangeOf, type TextRange } from './caret.ts';
import { createDrafts, draftKey, type Draft, type Drafts } from './draft.ts';
import { createGeneration, type Generation } from './generation.ts';
import { openScript, sameSettings, withDraftText, type OpenedScript } from './open-script.ts';
import { createPlayer, type Player } from './player/player.ts';
import { createQuotes, type Cost } from './quote.ts';
import type { WantedSettings } from './script-settings.ts';
import { createScriptState, settingsIn, type ScriptState } from './script-state.ts';
import { timelineOf } from './script-timeline.ts';
import { summarise, type Summary } from './summary.ts';
import type { GenerateDetail, GeneratedDetail } from './spec.ts';

/** Everything behind one speech panel. */
export interface Workspace {
  readonly state: ScriptState;
  readonly generation: Generation;
  readonly player: Player;
  readonly $summary: ReadableAtom<Summary>;
  readonly $cost: ReadableAtom<Cost>;
  /** The draft on this browser is as the text is. */
  readonly $saved: ReadableAtom<boolean>;
  /** Counts the jobs that have ended. */
  readonly $ended: ReadableAtom<number>;
  /** Why there are no voices. */
  readonly $voicesFailure: ReadableAtom<ApiFailure | null>;
  loadVoices(): Promise<void>;
  /**
   * Makes the sentences that are open, or those of them that are named, and plays the first of them. Call it inside
   * the click or key press.
   */
  generate(keys?: readonly string[]): void;
  /** Restores a take with the text and settings it speaks; the field has to follow. */
  restoreTake(segmentKey: string, takeId: string): Promise<Rewrite | null>;
  /** Fetches a script of the history. The user is told when that fails. */
  fetchScript(scriptId: string): Promise<OpenedScript | null>;
  /** Takes a fetched script in; the field already shows its text. */
  takeIn(opened: OpenedScript): void;
  /** The script was deleted on the server: its text stays and begins a new one. */
  forgetScript(): void;
  /** Starts; gives how to end. */
  start(): () => void;
}

/** A sentence of the script has another text than the field still shows. */
export interface Rewrite {
  readonly text: string;
  /** Where it stands in the field. */
  readonly range: TextRange;
}

interface Options {
  stores: Stores;
  /** Names this element among those of the page, for its draft. */
  name: string;
  siteKey: string | undefined;
  initial: {
    text: string;
    settings: WantedSettings;
    /** Wins over the draft. */
    pinned: WantedSettings;
    /** Typed before the panel came: wins over the draft. */
    typed: string;
  };
  /** May a press spend? Asks the page. */
  mayGenerate(detail: GenerateDetail): boolean;
  onGenerated(detail: GeneratedDetail): void;
}

const SAVE_MS = 400;
const NOBODY = 'nobody';

export function createWorkspace(options: Options): Workspace {
  const { stores, siteKey, initial } = options;
  const state = createScriptState(stores.voices, { ...initial.settings, ...initial.pinned });
  // Before the field stands, so that its caret stays where it was in the shell
  if (initial.typed) state.setText(initial.typed);
  const $saved = atom(true);
  const $voicesFailure = atom<ApiFailure | null>(null);
  const $ended = atom(0);
  let drafts: Drafts | null = null;
  let saving: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    clearTimeout(saving);
    const text = state.$text.get();
    const { scriptId } = state.$script.get();
    const press = generation.$press.get();
    // The page's own text is no draft: another page says something else in its place
    if (text === initial.text && !scriptId && !press) drafts?.clear();
    else drafts?.write({ text, settings: state.$wanted.get(), format: state.$format.get(), scriptId, press });
    $saved.set(true);
  };
  const saveSoon = () => {
    $saved.set(false);
    clearTimeout(saving);
    saving = setTimeout(save, SAVE_MS);
  };

  const generation = createGeneration({
    stores,
    state,
    onEnd(job) {
      $ended.set($ended.get() + 1);
      options.onGenerated({
        script: job.script_id,
        made: job.made,
        failed: job.failed,
        credits: job.credits_charged,
      });
    },
  });
  const player = createPlayer({
    client: stores.client,
    playback: stores.playback,
    title: () => state.$text.get().trim().slice(0, 60),
    onFailure: ({ message, type }) => void stores.notices.show({ kind: 'error', text: message, type }),
  });
  const quotes = createQuotes(stores.client);
  const $summary = computed([state.$script, state.$settled], ({ segments }, settled) =>
    summarise(segments, settled?.settings ?? null, pauseMs),
  );

  const refreshQuote = () => {
    const { open, credits, characters } = $summary.get();
    if (generation.$work.get().phase !== 'idle') return;
    const limit = stores.bonus.$bonus.get()?.script_characters_max ?? Infinity;
    // The server prices only what it would make
    quotes.want(open, characters > limit ? null : settingsIn(state), credits);
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
    generation.setPress(draft.press);
    if (!draft.scriptId) return;
    state.setScriptId(draft.scriptId);
    try {
      const opened = await openScript(stores.client, draft.scriptId, true);
      // Typed on while it was fetched
      const text = state.$text.get();
      state.replace(withDraftText(opened.script, text), null);
      state.setDownloads(opened.downloads);
      if (opened.job) void generation.follow(opened.job);
    } catch (error) {
      // Deleted meanwhile: the text begins a new one. Out of reach: the next press goes on with it.
      if (error instanceof ApiFailure && error.status === 404) state.setScriptId(null);
    }
  };

  let shownFor: string | null = null;
  const onUser = () => {
    const { status } = stores.session.$session.get();
    if (status === 'signed-in' || status === 'visitor') void loadVoices();
    const user = userKey();
    if (user === null || user === shownFor) return;
    const before = drafts;
    const wasSomebody = shownFor !== null && shownFor !== NOBODY;
    shownFor = user;
    if (wasSomebody) {
      // Kept for their return, and out of the next one's sight
      save();
      state.replace(emptyScript, null);
    }
    drafts = createDrafts(stores.storage, draftKey(user, options.name));
    if (state.$text.get().trim()) {
      // What was typed before signing in is worth more than an older draft
      before?.clear();
      return saveSoon();
    }
    const draft = drafts.read();
    if (draft?.text) void restore(draft);
    else if (initial.text) state.setText(initial.text);
  };

  const loadVoices = async () => {
    try {
      await stores.voices.load();
      $voicesFailure.set(null);
    } catch (error) {
      $voicesFailure.set(error instanceof ApiFailure ? error : new ApiFailure('err_system'));
    }
  };

  return {
    state,
    $ended,
    $voicesFailure,
    loadVoices,
    generation,
    player,
    $summary,
    $cost: quotes.$cost,
    $saved,
    generate(keys) {
      const settings = settingsIn(state);
      const { open, characters } = $summary.get();
      // The keyboard does not see that the button is off
      if (characters > (stores.bonus.$bonus.get()?.script_characters_max ?? Infinity)) return;
      const wanted = keys ? open.filter(({ key }) => keys.includes(key)) : open;
      if (!settings || wanted.length === 0 || generation.$work.get().phase !== 'idle') return;
      const detail = {
        characters: wanted.reduce((sum, { text }) => sum + countCharacters(text), 0),
        credits: keys ? estimateCredits(wanted, settings) : quotes.$cost.get().credits,
        voice: settings.voiceId,
      };
      if (!options.mayGenerate(detail)) return;
      const first = wanted[0]!.key;
      const place = (key: string | null) => state.$script.get().segments.findIndex((one) => one.key === key);
      // What sounds now comes to it by itself, and waits for it there
      const comesToIt = player.$state.get() !== 'stopped' && place(player.$currentKey.get()) < place(first);
      if (!comesToIt) player.pause();
      void generation.make(wanted, { only: keys !== undefined });
      // Still inside the click
      if (!comesToIt) player.play(first);
    },
    async restoreTake(segmentKey, takeId) {
      const { scriptId, segments } = state.$script.get();
      const segment = segments.find(({ key }) => key === segmentKey);
      if (!scriptId || !segment?.id) return null;
      try {
        const { data } = await stores.client.call('POST /v1/speech/scripts/{script_id}/choose_take', {
          params: { script_id: scriptId },
          body: { segment_id: segment.id, take_id: takeId },
        });
        const range = rangeOf(state.$script.get(), segmentKey);
        const own = serverSettings(data.segment);
        const script = settingsIn(state);
        state.update((other) =>
          other.key === segmentKey
            ? {
                ...withServerState(other, data.segment),
                text: data.segment.text,
                own: script && sameSettings(own, script) ? null : own,
              }
            : other,
        );
        return range && { text: data.segment.text, range };
      } catch {
        return null;
      }
    },
    async fetchScript(scriptId) {
      try {
        return await openScript(stores.client, scriptId, false);
      } catch {
        return null;
      }
    },
    takeIn({ script, settings, downloads, job }) {
      player.reset();
      // What was in the editor before comes back by undo
      state.replace({ ...script, removed: state.$script.get().removed }, settings);
      state.setDownloads(downloads);
      if (job && generation.$work.get().phase === 'idle') void generation.follow(job);
    },
    forgetScript() {
      player.reset();
      state.setScriptId(null);
      state.setDownloads({});
      state.update((segment) => ({ ...segment, id: null, takes: [], takeId: null, work: 'none', own: null }));
    },
    start() {
      const ends = [
        stores.session.$session.subscribe(onUser),
        state.$text.listen(saveSoon),
        state.$wanted.listen(saveSoon),
        state.$format.listen(saveSoon),
        // At once: a reload right after the press must find its key
        generation.$press.listen(save),
        $summary.subscribe((summary) => {
          player.setTimeline(timelineOf(state.$script.get().segments, summary, settingsIn(state)));
          refreshQuote();
        }),
        generation.$work.listen(refreshQuote),
        stores.bonus.$bonus.listen(refreshQuote),
        generation.dispose,
        quotes.dispose,
        player.dispose,
        save,
      ];
      globalThis.addEventListener('pagehide', save);
      void stores.session.start();
      return () => {
        globalThis.removeEventListener('pagehide', save);
        for (const end of ends.reverse()) end();
      };
    },
  };
}
