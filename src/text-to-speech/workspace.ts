import { atom, computed, type ReadableAtom } from 'nanostores';
import { countCharacters } from '../api/constants.ts';
import { ApiFailure } from '../api/failure.ts';
import { estimateCredits, type PronunciationOf } from '../segments/segment.ts';
import type { Stores } from '../stores/registry.ts';
import { createDraftKeeper, type Initial } from './draft-keeper.ts';
import { createGeneration, type Generation } from './generation.ts';
import { createPlayer, type Player } from './player/player.ts';
import { createQuotes, type Cost } from './quote.ts';
import { createScriptActions, type ScriptActions } from './script-actions.ts';
import { createScriptState, settingsIn, type ScriptState } from './script-state.ts';
import { timelineOf } from './script-timeline.ts';
import { createUndo, type Undo } from './undo.ts';
import { summarise, type Summary } from './summary.ts';
import type { GenerateDetail, GeneratedDetail } from './spec.ts';

/** Everything behind one speech panel. */
export interface Workspace extends ScriptActions {
  readonly state: ScriptState;
  readonly undo: Undo;
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
  /** Brings what the history has of the script up to date, at no cost. Gives whether nothing would be lost. */
  keepScript(): Promise<boolean>;
  /** Starts; gives how to end. */
  start(): () => void;
}

interface Options {
  stores: Stores;
  /** Names this element among those of the page, for its draft. */
  name: string;
  siteKey: string | undefined;
  initial: Initial;
  /** May a press spend? Asks the page. */
  mayGenerate(detail: GenerateDetail): boolean;
  onGenerated(detail: GeneratedDetail): void;
}

/** How long a press waits for the list of voices. */
const PRESS_HELD_MS = 10_000;

export function createWorkspace(options: Options): Workspace {
  const { stores, siteKey, initial } = options;
  const state = createScriptState(stores.voices, { ...initial.settings, ...initial.pinned });
  // Before the field stands, so that its caret stays where it was in the shell
  if (initial.typed) state.setText(initial.typed);
  const undo = createUndo(state);
  const $voicesFailure = atom<ApiFailure | null>(null);
  const $ended = atom(0);
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
    onFailure: ({ message, type }) =>
      void stores.notices.show({ kind: 'error', text: message, type, about: 'play' }),
  });
  const quotes = createQuotes(stores.client);
  const $pronunciationOf = atom<PronunciationOf | null>(null);
  /** Its code comes with the first word of the list. */
  const refreshPronunciation = async () => {
    const { $pronouncer, $pronunciations } = stores.pronunciations;
    const pronouncer = $pronouncer.get();
    const models = stores.voices.$models.get();
    if (!pronouncer || !models) return $pronunciationOf.set(null);
    if ($pronunciations.get()?.length === 0) return $pronunciationOf.set(() => '');
    const { createPronunciationOf } = await import('./pronunciation-of.ts');
    if ($pronouncer.get() === pronouncer) $pronunciationOf.set(createPronunciationOf(pronouncer, models));
  };
  const $summary = computed(
    [state.$script, state.$settled, $pronunciationOf],
    ({ segments }, settled, pronunciationOf) =>
      summarise(segments, settled?.settings ?? null, pronunciationOf),
  );

  const refreshQuote = () => {
    const { open, credits, characters } = $summary.get();
    if (generation.$work.get().phase !== 'idle') return;
    const limit = stores.bonus.$bonus.get()?.script_characters_max ?? Infinity;
    // The server prices only what it would make
    quotes.want(open, characters > limit ? null : settingsIn(state), credits);
  };

  const drafts = createDraftKeeper({ ...options, state, undo, generation });

  const loadVoices = async () => {
    // Without the list takes only count as they were made
    void stores.pronunciations.load().catch(() => undefined);
    try {
      await stores.voices.load();
      $voicesFailure.set(null);
    } catch (error) {
      $voicesFailure.set(error instanceof ApiFailure ? error : new ApiFailure('err_system'));
    }
  };

  let isPressed = false;
  /** A press by the keyboard while the voices are still coming counts once they are there. */
  const generateLater = () => {
    if (isPressed) return;
    isPressed = true;
    stores.voices
      .whenModels(AbortSignal.timeout(PRESS_HELD_MS))
      .then(() => workspace.generate())
      // A press from long ago surprises
      .catch(() => undefined)
      .finally(() => {
        isPressed = false;
      });
  };

  const workspace: Workspace = {
    state,
    undo,
    $ended,
    $voicesFailure,
    loadVoices,
    generation,
    player,
    $summary,
    $cost: quotes.$cost,
    $saved: drafts.$saved,
    ...createScriptActions({ client: stores.client, state, generation, player }),
    generate(keys) {
      if (!stores.voices.$models.get()) return generateLater();
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
    async keepScript() {
      if (!state.$text.get().trim()) return true;
      const { characters, begun } = $summary.get();
      const limit = stores.bonus.$bonus.get()?.script_characters_max ?? Infinity;
      // The history has what was spoken; a visitor has none
      if (siteKey || !begun || !state.$script.get().scriptId || characters > limit) return false;
      try {
        await generation.store();
      } catch {
        return false;
      }
      $ended.set($ended.get() + 1);
      return true;
    },
    start() {
      const ends = [
        drafts.start(),
        stores.session.$session.subscribe(({ status }) => {
          if (status === 'signed-in' || status === 'visitor') void loadVoices();
        }),
        $summary.subscribe((summary) => {
          player.setTimeline(timelineOf(state.$script.get().segments, summary, settingsIn(state)));
          refreshQuote();
        }),
        stores.pronunciations.$pronouncer.subscribe(() => void refreshPronunciation()),
        stores.voices.$models.listen(() => void refreshPronunciation()),
        generation.$work.listen(refreshQuote),
        player.$state.listen((now) => now === 'playing' && stores.notices.retract('play')),
        stores.bonus.$bonus.listen(refreshQuote),
        generation.dispose,
        quotes.dispose,
        player.dispose,
      ];
      void stores.session.start();
      return () => {
        for (const end of ends.reverse()) end();
      };
    },
  };
  return workspace;
}
