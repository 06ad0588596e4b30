import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure } from '../../../api/failure.ts';
import { uploadFile } from '../../../studio/import/upload-file.ts';
import type { Job, Segment, VideoSettings, VideoTranslationDetail } from '../../../contract/index.ts';
import { countCharacters } from '../../../contract/constants/script.ts';
import type { GenerateDetail } from '../../../studio/spec.ts';
import type { Stores } from '../../../stores/registry.ts';
import { createGeneration, type Generation } from '../../../studio/generation/generation.ts';
import { createQuotes, type Cost } from '../../../studio/generation/quote.ts';
import { estimateCredits, type ScriptSegment } from '../../../studio/model/segment.ts';
import { LAST_SILENCE_MS } from '../../../studio/model/subtitles/fit/place-clips.ts';
import { createProjectSaving, type ProjectSaving } from '../../../studio/project/saving.ts';
import { createUnsentStore } from '../../../studio/project/unsent-store.ts';
import { startOf, type Row } from '../../../studio/rows/row.ts';
import { showTake } from '../../../studio/rows/show-take.ts';
import { createRows, type RowsModel } from '../../../studio/rows/rows-model.ts';
import { createTakeAudio } from '../../../studio/player/take-audio.ts';
import { createStage, type Stage } from '../../../studio/video/stage.ts';
import { followChanges } from './follow-changes.ts';
import { createBackground, type Background } from './background.ts';
import { dubClips } from './dub-clips.ts';
import { createLockedMeanwhile, type LockedMeanwhile } from './locked-meanwhile.ts';
import { makeInBatches } from './make-in-batches.ts';
import { createRowFits, type RowFits } from './row-fit.ts';
import {
  createRowSpeech,
  isOpenRow,
  type RowSpeech,
  type RowState,
} from '../../../studio/rows/row-speech.ts';
import { createRowTranslator, type RowTranslator } from './translate-rows.ts';
import { createSelection, type Selection } from './selection.ts';
import { createSettings, type Settings } from './settings.ts';
import { turned } from './turn-settings.ts';

/** The model of the editor of one translated video. */
export interface VideoEditor {
  readonly detail: VideoTranslationDetail;
  readonly rows: RowsModel;
  readonly selection: Selection;
  readonly saving: ProjectSaving;
  readonly speech: RowSpeech;
  readonly generation: Generation;
  readonly fits: RowFits;
  /** Where voices are cut off, in ms; Infinity without a recording: the result lasts as long as its last voice. */
  readonly voicesEndMs: number;
  /** Plays the recording with the dubbed voices. */
  readonly stage: Stage;
  readonly background: Background;
  readonly translator: RowTranslator;
  readonly lockedMeanwhile: LockedMeanwhile;
  readonly $settings: Settings['$settings'];
  readonly $title: ReadableAtom<string>;
  /** Takes over a title that was changed outside the editor. */
  setTitle(title: string): void;
  /** Rows to be spoken whose take is missing or outdated; empty for subtitles only. */
  readonly $open: ReadableAtom<readonly Row[]>;
  /** Number of rows to be spoken that have no voice. */
  readonly $uncast: ReadableAtom<number>;
  /** Number of rows whose text differs from their user's recording. */
  readonly $unrecorded: ReadableAtom<number>;
  /** Price of generating the open rows. */
  readonly $cost: ReadableAtom<Cost>;
  /** Estimated price of generating rows, as if none were cached. */
  priceOf(rows: readonly Row[]): number;
  /** Generates these rows, or all open ones. Call it inside the click or key press. */
  make(ids?: readonly string[]): void;
  /**
   * Applies the change at once, as a step of undo, and reverts it if the server refuses.
   * @param typing changes with the same name without a pause between them form one step
   */
  changeSettings(change: Partial<VideoSettings>, typing?: string): void;
  /** Stores all changes of lines and settings. @returns whether the lines are stored */
  flush(): Promise<boolean>;
  /** Whether leaving would lose what `saving` does not have: lines locked elsewhere, or settings on their way. */
  holdsMore(): boolean;
  /**
   * Restores an earlier take of a row.
   * @returns a function that also restores its text and voice; null if it failed
   */
  restoreTake(id: string, takeId: string): Promise<(() => void) | null>;
  /** Makes a recording the current take of a row. @throws ApiFailure, without telling the user */
  recordTake(id: string, recording: File, signal: AbortSignal): Promise<void>;
  /** Fetches the translation again, because its addresses expire after a day. Rejects if that fails. */
  fetchDetail(): Promise<VideoTranslationDetail>;
  /** The translation as last fetched. It may lack rows. */
  readonly $latest: ReadableAtom<VideoTranslationDetail>;
  /** Starts the editor. @returns a function that saves open edits and stops it */
  start(): () => void;
}

interface Options {
  stores: Stores;
  detail: VideoTranslationDetail;
  /** Called with the number of rows that another window changed, once they are shown. */
  onMerged(count: number): void;
  /** Called when the editor is closed and its last edits could not be sent; this browser keeps them. */
  onLeftUnsent(): void;
  /** Called when an edit skipped locked rows. @param isAll the edit changed nothing else */
  onLocked(count: number, isAll: boolean): void;
  /** Called before rows are generated and paid for. @returns false if the page takes over */
  mayMake(detail: GenerateDetail): boolean;
  onMade(job: Job): void;
  onPlay(positionMs: number): void;
}

/** Delay in ms between the last change of rows and what is computed from them. */
const SETTLED_MS = 300;
/** Frames per second assumed for a recording without a picture. */
const FRAME_RATE = 25;

export function createVideoEditor(options: Options): VideoEditor {
  const { stores, detail, onMerged, onLeftUnsent, onLocked, mayMake, onMade, onPlay } = options;
  const { client, notices } = stores;
  const { project } = detail;
  const projectId = project.project_id;
  const fetchDetail = async (after?: number) => {
    const { data } = await client.call('GET /v1/video-translations/{project_id}', {
      params: { project_id: projectId },
      query: { after },
      silent: true,
    });
    return data.translation;
  };
  const rows = createRows(project.segments, { onLocked });
  const settings = createSettings(client, projectId, detail.settings);
  const { $settings } = settings;
  /** @returns whether that changed anything */
  const turn = (from: Partial<VideoSettings>, to: Partial<VideoSettings>): boolean => {
    const change = turned($settings.get(), from, to);
    const isAny = Object.keys(change).length > 0;
    if (isAny) settings.change(change);
    return isAny;
  };
  const $title = atom(detail.title);
  const $latest = atom(detail);
  const speech = createRowSpeech(projectId, () => rows.$rows.get());
  const lockedMeanwhile = createLockedMeanwhile(rows);
  const saving = createProjectSaving({
    client,
    project,
    onMerged(merged, changed, spared) {
      rows.adopt(merged, spared);
      lockedMeanwhile.keep(spared);
      const news = changed - spared.length;
      if (news > 0) onMerged(news);
      return rows.$rows.get();
    },
    unsent: createUnsentStore(stores, projectId),
    undecided: () => lockedMeanwhile.$rows.get(),
    onLeftUnsent,
  });
  const { sync } = saving;
  const last: { job: Job | null } = { job: null };
  /** Ids of jobs whose end was reported here, or is reported by the window that started them. */
  const reported = new Set<string>();
  const generation = createGeneration({
    stores,
    state: speech,
    saving: {
      load: async () => ({
        isSaved: () => sync.isSaved(),
        revision: () => sync.stored().revision,
        async carry(send) {
          // Sends along what was typed just now
          await sync.carry(async (patch) => (await send(projectId, patch)).revision);
        },
      }),
    },
    onEnd(job) {
      last.job = job;
      if (reported.has(job.job_id)) return;
      reported.add(job.job_id);
      onMade(job);
    },
  });
  const selection = createSelection(rows);
  const isSpoken = () => $settings.get().output !== 'subtitles';
  const isEndless = detail.asset === null && detail.picture === null;
  const voicesEndMs = isEndless ? Infinity : detail.duration_ms;
  const fits = createRowFits(speech, detail.target_language, voicesEndMs, isSpoken);
  const stage = createStage({
    durationMs: isEndless ? detail.duration_ms + LAST_SILENCE_MS : detail.duration_ms,
    frameRate: detail.picture?.frame_rate ?? FRAME_RATE,
    peaks: detail.peaks,
    playback: stores.playback,
    sounds: createTakeAudio(client),
    title: () => $title.get(),
    onPlay,
    onFailure: ({ message: text, type }) => void notices.show({ kind: 'error', text, type, about: 'play' }),
  });
  const background = createBackground({ client, detail, renew: () => fetchDetail() });
  const translator = createRowTranslator({ client, detail, rows, settings: () => $settings.get() });
  const quotes = createQuotes(client);
  const openOf = (all: readonly Row[], { output }: VideoSettings) =>
    output === 'subtitles' ? [] : all.filter((row) => isOpenRow(row, speech.stateOf(row)));
  const $open = computed([rows.$calm, speech.$made, $settings], (all, _made, settings) =>
    openOf(all, settings),
  );
  const countOf = (state: RowState) =>
    computed([rows.$calm, speech.$made, $settings], (all, _made, { output }) =>
      output === 'subtitles' ? 0 : all.filter((row) => speech.stateOf(row) === state).length,
    );
  const sentencesOf = (some: readonly Row[]): ScriptSegment[] =>
    some.flatMap((row) => speech.sentenceOf(row) ?? []);
  const priceOf = (some: readonly Row[]): number =>
    estimateCredits(sentencesOf(some), speech.$settled.get()!.settings);
  /** Whether the price is that of any rows. */
  let isPriced = false;
  const quote = () => {
    const sentences = sentencesOf($open.get());
    isPriced = sentences.length > 0;
    const settings = speech.$settled.get()!.settings;
    quotes.want({ lead: '', open: sentences }, settings, estimateCredits(sentences, settings));
  };
  /** Updates the price and the voices once typing has paused. */
  const settle = () => {
    quote();
    stage.setClips(isSpoken() ? dubClips(rows.$rows.get(), speech, voicesEndMs) : []);
  };

  /** @param isOthers a job in the answer was started by another window, unless this window runs one */
  const loadSpeech = async (signal: AbortSignal, isOthers = false) => {
    try {
      const { data } = await client.call('GET /v1/speech/scripts/{script_id}', {
        params: { script_id: projectId },
        silent: true,
        signal,
      });
      speech.applyServer(data.script.segments);
      if (!data.job) return;
      if (isOthers && generation.$work.get().phase === 'idle') reported.add(data.job.job_id);
      void generation.follow(data.job);
    } catch {
      // Rows show as not generated; generating them again finds the takes in the cache
    }
  };

  /** Aborted when the editor stops. */
  let life = new AbortController();
  const take = (segment: Segment, revision: number) =>
    showTake({ rows, speech, sync, refresh: () => void loadSpeech(life.signal) }, segment, revision);

  return {
    detail,
    rows,
    fits,
    voicesEndMs,
    stage,
    background,
    translator,
    lockedMeanwhile,
    selection,
    saving,
    speech,
    generation,
    $settings,
    $title,
    setTitle: (title) => $title.set(title),
    $open,
    $uncast: countOf('uncast'),
    $unrecorded: countOf('unrecorded'),
    $cost: quotes.$cost,
    priceOf,
    make(ids) {
      // Reads the rows directly, so that what was typed just now is included
      const wanted = ids
        ? ids.flatMap((id) => rows.get(id) ?? [])
        : openOf(rows.$rows.get(), $settings.get());
      const cost = quotes.$cost.get();
      const guessMs = ids || !cost.exact ? null : cost.waitMs;
      const sentences = sentencesOf(wanted);
      const credits = ids ? priceOf(wanted) : cost.credits;
      const characters = sentences.reduce((sum, { text }) => sum + countCharacters(text), 0);
      const [first] = sentences;
      if (!first?.own || !mayMake({ characters, credits, voice: first.own.voiceId ?? '' })) return;
      // `ids` may include rows that are left out or locked, which have voices too
      const charactersMax = stores.bonus.$bonus.get()?.script_characters_max ?? Infinity;
      void makeInBatches(sentences, charactersMax, async (batch) => {
        last.job = null;
        // The estimate is for all sentences together
        const isAll = batch.length === sentences.length;
        await generation.make(batch, { only: true, guessMs: isAll ? guessMs : null });
        return last.job;
      });
    },
    changeSettings(change, typing) {
      const now = $settings.get();
      const names = Object.keys(change) as (keyof VideoSettings)[];
      const before: Partial<VideoSettings> = Object.fromEntries(names.map((name) => [name, now[name]]));
      if (!turn(before, change)) return;
      rows.remember({ before, after: change, turn }, typing && `settings ${typing}`);
    },
    async flush() {
      await settings.stored();
      return saving.flush();
    },
    holdsMore: () => lockedMeanwhile.isOpen() || settings.isStoring(),
    async restoreTake(id, takeId) {
      // Saves the text that the take replaces, since another window may still be working with it
      if (!(await saving.flush())) return null;
      try {
        const { data } = await client.call('POST /v1/speech/scripts/{script_id}/choose_take', {
          params: { script_id: projectId },
          body: { segment_id: id, take_id: takeId },
        });
        return () => take(data.segment, data.revision);
      } catch {
        return null;
      }
    },
    async recordTake(id, recording, signal) {
      // Edits are stored first: the take belongs to the text that the row has now
      if (!(await saving.flush())) throw saving.$failure.get() ?? new ApiFailure('network');
      const asset = await uploadFile(recording, { client, storage: stores.storage, kind: 'media', signal });
      const { data } = await client.call('POST /v1/speech/scripts/{script_id}/record_take', {
        params: { script_id: projectId },
        body: { segment_id: id, asset_id: asset.asset_id },
        silent: true,
        signal,
      });
      take(data.segment, data.revision);
    },
    fetchDetail: () => fetchDetail(),
    $latest,
    start() {
      life = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(settle, SETTLED_MS);
      };
      const stop = saving.start();
      const ends = [
        rows.$rows.listen((all) => saving.change(all)),
        lockedMeanwhile.$rows.listen(() => saving.keep()),
        background.start(),
        followChanges({
          client,
          projectId,
          revision: () => sync.stored().revision,
          fetch: fetchDetail,
          known: () => $settings.get(),
          onChanged(now, isAll) {
            sync.hear(now.project);
            if (!isAll) return;
            settings.hear(now.settings);
            $title.set(now.title);
            background.hear(now.background);
            $latest.set(now);
            void loadSpeech(life.signal, true);
          },
        }),
        background.$background.subscribe((known) =>
          stage.setBackground(known?.url ? client.address(known.url) : null),
        ),
        $open.subscribe(() => {
          // Without this the first open row would cost nothing for a moment
          if (!isPriced) quote();
          later();
        }),
        selection.$selected.listen(({ active }, before) => {
          const row = active === before?.active ? undefined : rows.get(active ?? '');
          if (row && stage.$state.get() === 'stopped') stage.seek(startOf(row));
        }),
      ];
      void stores.voices.load().catch(() => undefined);
      void loadSpeech(life.signal);
      return () => {
        life.abort();
        clearTimeout(timer);
        for (const end of ends) end();
        stage.pause();
        translator.cancel();
        generation.dispose();
        quotes.dispose();
        stop();
      };
    },
  };
}
