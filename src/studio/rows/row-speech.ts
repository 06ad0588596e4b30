import { atom, type ReadableAtom } from 'nanostores';
import { isSpeakable } from '../../contract/constants/script.ts';
import type { Segment, Take } from '../../contract/index.ts';
import type { SpokenText } from '../generation/ports.ts';
import {
  chosenTake,
  statusOf,
  withServerState,
  type ScriptSegment,
  type SpeechSettings,
} from '../model/segment.ts';
import { cueOf, type Row, type Rows } from './row.ts';
import { isRecorded } from './speakers.ts';

/**
 * State of a row's speech. `fresh`: its take speaks exactly its text. `changed`: its take speaks an earlier one. `new`:
 * nothing was made. `uncast`: it has no voice. `unrecorded`: the user recorded an earlier text. `silent`: there is
 * nothing to say.
 */
export type RowState =
  | 'left-out'
  | 'silent'
  | 'uncast'
  | 'unrecorded'
  | 'new'
  | 'changed'
  | 'queued'
  | 'making'
  | 'failed'
  | 'fresh';

/** Takes of a row and its work in progress. */
export type RowMade = Pick<ScriptSegment, 'takes' | 'takeId' | 'work' | 'error'>;

/** What has been made of the rows, in the form generation needs. */
export interface RowSpeech extends SpokenText {
  /** By row id. */
  readonly $made: ReadableAtom<ReadonlyMap<string, RowMade>>;
  /** A row as a sentence of a script; null without a voice. */
  sentenceOf(row: Row): ScriptSegment | null;
  stateOf(row: Row): RowState;
  /** The take that plays; null for none. */
  takeOf(row: Row): Take | null;
}

const NOTHING: RowMade = { takes: [], takeId: null, work: 'none', error: null };

/** Unused: every sentence has its own settings. */
const NO_SETTINGS: SpeechSettings = { voiceId: '', modelId: '', languageId: '', speed: 1 };

const settingsOf = ({
  voice_id,
  model_id,
  language_id,
  speed,
}: NonNullable<Row['voice']>): SpeechSettings => ({
  voiceId: voice_id,
  modelId: model_id,
  languageId: language_id,
  speed,
});

/** The take that speaks a row's current text; null without one. */
export const playedTake = (row: Row, speech: RowSpeech): Take | null =>
  speech.stateOf(row) === 'fresh' ? speech.takeOf(row) : null;

export function createRowSpeech(projectId: string, rows: () => Rows): RowSpeech {
  const $made = atom<ReadonlyMap<string, RowMade>>(new Map());
  /** Last result for each row. Rows are never mutated, so it stays valid for the same object. */
  const known = new WeakMap<Row, { made: RowMade; sentence: ScriptSegment | null; state: RowState }>();

  const read = (row: Row) => {
    const made = $made.get().get(row.segment_id) ?? NOTHING;
    const before = known.get(row);
    if (before?.made === made) return before;
    const sentence = row.voice && {
      key: row.segment_id,
      text: row.text,
      gap: ' ',
      own: settingsOf(row.voice),
      ...made,
    };
    const now = { made, sentence, state: stateIn(row, sentence) };
    known.set(row, now);
    return now;
  };
  const sentences = () => rows().flatMap((row) => read(row).sentence ?? []);
  const change = (keep: (made: Map<string, RowMade>) => void) => {
    const made = new Map($made.get());
    keep(made);
    $made.set(made);
  };
  const madeOf = ({ takes, takeId, work, error }: ScriptSegment): RowMade => ({ takes, takeId, work, error });

  return {
    $made,
    $script: { get: () => ({ scriptId: projectId, segments: sentences() }) },
    $settled: { get: () => ({ settings: NO_SETTINGS }) },
    $downloads: { get: () => ({}) },
    update(next) {
      change((made) => {
        for (const sentence of sentences()) {
          const after = next(sentence);
          if (after !== sentence) made.set(sentence.key, madeOf(after));
        }
      });
    },
    applyServer(segments: readonly Segment[]) {
      change((made) => {
        for (const segment of segments) {
          const before = { ...NOTHING, key: segment.segment_id, text: '', gap: '', own: null };
          made.set(segment.segment_id, madeOf(withServerState(before, segment)));
        }
      });
    },
    endWork() {
      change((made) => {
        for (const [id, one] of made)
          if (one.work === 'queued' || one.work === 'making') made.set(id, { ...one, work: 'none' });
      });
    },
    setDownloads: () => undefined,
    sentenceOf: (row) => read(row).sentence,
    stateOf: (row) => read(row).state,
    takeOf(row) {
      const { made } = read(row);
      return made.takes.find(({ take_id }) => take_id === made.takeId) ?? null;
    },
  };
}

function stateIn(row: Row, sentence: ScriptSegment | null): RowState {
  if (cueOf(row).left_out) return 'left-out';
  if (!isSpeakable(row.text)) return 'silent';
  if (!sentence) return 'uncast';
  const status = statusOf(sentence, NO_SETTINGS);
  if (status !== 'fresh' && isRecorded(row)) return 'unrecorded';
  if (status === 'stale') return chosenTake(sentence) ? 'changed' : 'new';
  return status;
}

/** Whether the row still has to be made. Locked rows stay as they are. */
export const isOpenRow = (row: Row, state: RowState): boolean =>
  !row.locked && (state === 'new' || state === 'changed' || state === 'failed');
