import { atom, computed, type ReadableAtom } from 'nanostores';
import { SCRIPT_SEGMENTS_MAX, countCharacters } from '../contract/constants/script.ts';
import type { TenantBonus } from '../contract/index.ts';
import type { ScriptText } from './model/script-text.ts';
import { estimateCredits, type PronunciationOf } from './model/segment.ts';
import type { Stores } from '../stores/registry.ts';
import type { PanelModel } from './panel-model.ts';
import { createDraftKeeper, type Initial, type Saved } from './drafts/draft-keeper.ts';
import { createScriptSaving } from './script/script-saving.ts';
import { createGeneration, type Generation } from './generation/generation.ts';
import type { Player } from './player/player.ts';
import { createQuotes, type Cost } from './generation/quote.ts';
import { createScriptActions, type ScriptActions } from './script/script-actions.ts';
import type { Settled } from './voice-settings/script-settings.ts';
import { createScriptState, settingsIn, type ScriptState } from './script/script-state.ts';
import { timelineOf } from './player/script-timeline.ts';
import { createUndo, type Undo } from './script/undo.ts';
import { summarise, type Summary } from './model/summary.ts';
import type { GenerateDetail, GeneratedDetail } from './spec.ts';

/** Why nothing can be generated: no text, too long a text, too many sentences, or no voice. */
export interface Blocker {
  readonly kind: 'empty' | 'long' | 'many' | 'voiceless';
  /** Characters over the limit. */
  readonly over?: number;
}

function blockerOf(
  { sentences, characters }: Summary,
  bonus: TenantBonus | null,
  { segments }: ScriptText,
  settled: Settled | null,
): Blocker | null {
  const over = characters - (bonus?.script_characters_max ?? Infinity);
  if (sentences === 0) return { kind: 'empty' };
  if (over > 0) return { kind: 'long', over };
  if (segments.length > SCRIPT_SEGMENTS_MAX) return { kind: 'many' };
  return settled ? null : { kind: 'voiceless' };
}

/** State and actions of one speech panel. */
export interface Studio extends ScriptActions {
  readonly state: ScriptState;
  readonly undo: Undo;
  readonly generation: Generation;
  readonly player: Player;
  readonly $summary: ReadableAtom<Summary>;
  readonly $cost: ReadableAtom<Cost>;
  readonly $saved: ReadableAtom<Saved>;
  /** Number of times that changes from another window were merged into the text. */
  readonly $merges: ReadableAtom<number>;
  /** Counts changes of the history: jobs that ended, scripts that were stored. */
  readonly $listed: ReadableAtom<number>;
  /** Why nothing can be generated now; null when it can. */
  readonly $blocker: ReadableAtom<Blocker | null>;
  /** Whether generating is possible now. */
  readonly $isFree: ReadableAtom<boolean>;
  /** Whether there are sentences to make and no job is running. */
  readonly $isOpen: ReadableAtom<boolean>;
  /**
   * Makes the open sentences, or only those with these keys, and plays the first one. Call it inside the click or key
   * press.
   */
  generate(keys?: readonly string[]): void;
  /**
   * Stores the script in the history as it is, at no cost. Resolves to whether nothing would be lost if the text were
   * replaced.
   */
  keepScript(): Promise<boolean>;
  /** Resolves when the draft of the current user has been read. */
  whenRead(): Promise<void>;
  /** Starts keeping drafts and pricing. @returns a function that stops it */
  start(): () => void;
}

interface Options {
  stores: Stores;
  panelModel: PanelModel;
  /** Identifies this element on the page, for its draft. */
  name: string;
  initial: Initial;
  /** Asks the page whether credits may be spent. */
  mayGenerate(detail: GenerateDetail): boolean;
  onGenerated(detail: GeneratedDetail): void;
}

/** How long a generate request waits for the list of voices, in ms. */
const PRESS_HELD_MS = 10_000;

export function createStudio(options: Options): Studio {
  const { stores, panelModel } = options;
  const { siteKey, player } = panelModel;
  const state = createScriptState(panelModel.choice, panelModel.$text);
  const undo = createUndo(state);
  const $listed = atom(0);
  const saving = createScriptSaving({
    stores,
    siteKey,
    state,
    undo,
    generation: () => generation,
    area: () => panelModel.area,
    onCreated: () => $listed.set($listed.get() + 1),
  });
  const generation: Generation = createGeneration({
    stores,
    state,
    saving,
    onEnd(job) {
      $listed.set($listed.get() + 1);
      options.onGenerated({
        script: job.script_id,
        made: job.made,
        failed: job.failed,
        credits: job.credits_charged,
      });
    },
  });
  const quotes = createQuotes(stores.client);
  const $pronunciationOf = atom<PronunciationOf | null>(null);
  /** The pronouncer's code is loaded with the first word of the list. */
  const refreshPronunciation = async () => {
    const { $pronouncer, $pronunciations } = stores.pronunciations;
    const pronouncer = $pronouncer.get();
    const models = stores.voices.$models.get();
    if (!pronouncer || !models) return $pronunciationOf.set(null);
    if ($pronunciations.get()?.length === 0) return $pronunciationOf.set(() => '');
    const { createPronunciationOf } = await import('./voice-settings/pronunciation-of.ts');
    if ($pronouncer.get() === pronouncer) $pronunciationOf.set(createPronunciationOf(pronouncer, models));
  };
  const $summary = computed(
    [state.$script, state.$settled, $pronunciationOf],
    (script, settled, pronunciationOf) => summarise(script, settled?.settings ?? null, pronunciationOf),
  );

  const conditions = [$summary, stores.bonus.$bonus, state.$script, state.$settled] as const;

  const $isOpen = computed(
    [$summary, generation.$work],
    ({ open }, { phase }) => open.length > 0 && phase === 'idle',
  );

  const refreshQuote = () => {
    const { open, credits, characters } = $summary.get();
    if (generation.$work.get().phase !== 'idle') return;
    const limit = stores.bonus.$bonus.get()?.script_characters_max ?? Infinity;
    // The server prices only what it would make
    const { lead } = state.$script.get();
    quotes.want({ lead, open }, characters > limit ? null : settingsIn(state), credits);
  };

  const drafts = createDraftKeeper({ ...options, siteKey, state, undo, generation, saving });

  let isPressed = false;
  /** Called when Generate is pressed while the voices are loading; generates once they have loaded. */
  const generateLater = () => {
    if (isPressed) return;
    isPressed = true;
    stores.voices
      .whenModels(AbortSignal.timeout(PRESS_HELD_MS))
      .then(() => studio.generate())
      // Running it much later would surprise the user
      .catch(() => undefined)
      .finally(() => {
        isPressed = false;
      });
  };

  const studio: Studio = {
    state,
    undo,
    $listed,
    $blocker: computed(conditions, blockerOf),
    $isFree: computed(conditions, (...all) => blockerOf(...all) === null),
    $isOpen,
    generation,
    player,
    $summary,
    $cost: quotes.$cost,
    $saved: drafts.$saved,
    $merges: saving.$merges,
    ...createScriptActions({ client: stores.client, state, generation, saving, player }),
    generate(keys) {
      if (!stores.voices.$models.get()) return generateLater();
      const settings = settingsIn(state);
      const { open, characters } = $summary.get();
      // The keyboard shortcut works even while the button is disabled
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
      // Playback that is before the first sentence will reach it, and waits there until it is made
      const comesToIt = player.$state.get() !== 'stopped' && place(player.$currentKey.get()) < place(first);
      if (!comesToIt) player.pause();
      void generation.make(wanted, {
        only: keys !== undefined,
        guessMs: keys ? null : quotes.$cost.get().waitMs,
      });
      // Must happen inside the click
      if (!comesToIt) player.play(first);
    },
    whenRead: drafts.whenRead,
    async keepScript() {
      if (!state.$text.get().trim()) return true;
      // A visitor has no history
      return saving.save();
    },
    start() {
      const ends = [
        saving.leave,
        drafts.start(),
        $summary.subscribe((summary) => {
          player.setTimeline(timelineOf(state.$script.get(), summary, settingsIn(state)));
          refreshQuote();
        }),
        stores.pronunciations.$pronouncer.subscribe(() => void refreshPronunciation()),
        stores.voices.$models.listen(() => void refreshPronunciation()),
        generation.$work.listen(refreshQuote),
        stores.bonus.$bonus.listen(refreshQuote),
        generation.dispose,
        quotes.dispose,
      ];
      return () => {
        for (const end of ends.reverse()) end();
      };
    },
  };
  return studio;
}
