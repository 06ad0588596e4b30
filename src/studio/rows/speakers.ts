import { RECORDED_VOICE_ID } from '../../contract/constants/recorded-takes.ts';
import { cueOf, slotOf, withCue, type Row, type Rows } from './row.ts';
import { changeRows, changeThese, type Step } from './step.ts';

/** A speaker, and how much they speak. */
export interface Speaker {
  /** Null for rows without a known speaker. */
  readonly name: string | null;
  readonly rows: number;
  readonly durationMs: number;
  /** Most common voice among the rows without a voice of their own, at speed 1; null while none is chosen. */
  readonly voice: Row['voice'];
}

/** Whether the user recorded the row. */
export const isRecorded = ({ voice }: Row): boolean => voice?.voice_id === RECORDED_VOICE_ID;

const grouped = <K>(rows: Rows, keyOf: (row: Row) => K): Map<K, Row[]> => {
  const groups = new Map<K, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** Voices are never mutated, so the key of each is computed once. */
const prints = new WeakMap<NonNullable<Row['voice']>, string>();

/** Key of a voice without its speed. */
function printOf(voice: Row['voice']): string {
  if (!voice) return '';
  const print = prints.get(voice) ?? [voice.voice_id, voice.model_id, voice.language_id].join('\n');
  prints.set(voice, print);
  return print;
}

/** In order of first appearance. */
export function speakersOf(rows: Rows): Speaker[] {
  const bySpeaker = grouped(rows, ({ speaker }) => speaker);
  return Array.from(bySpeaker, ([name, own]) => ({
    name,
    rows: own.length,
    durationMs: own.reduce((sum, row) => sum + slotOf(row), 0),
    voice: castOf(own),
  }));
}

function castOf(rows: Rows): Row['voice'] {
  const spoken = rows.filter((row) => !isRecorded(row));
  const followers = spoken.filter((row) => !cueOf(row).own_voice);
  const some = followers.length > 0 ? followers : spoken;
  if (some.length === 0) return null;
  const byVoice = [...grouped(some, ({ voice }) => printOf(voice)).values()];
  const most = byVoice.reduce((a, b) => (b.length > a.length ? b : a));
  const voice = most[0]?.voice;
  return voice ? { ...voice, speed: 1 } : null;
}

const knownCasts = new WeakMap<Rows, ReadonlyMap<string | null, Row['voice']>>();

/** Voices of the speakers, by name. */
export function castsOf(rows: Rows): ReadonlyMap<string | null, Row['voice']> {
  const known = knownCasts.get(rows);
  if (known) return known;
  const bySpeaker = grouped(rows, ({ speaker }) => speaker);
  const casts = new Map(Array.from(bySpeaker, ([name, own]) => [name, castOf(own)] as const));
  knownCasts.set(rows, casts);
  return casts;
}

/** Whether a row has a voice of its own: it was given one, or its voice differs from its speaker's. */
export const hasOwnVoice = (row: Row, cast: Row['voice']): boolean =>
  row.voice !== null &&
  (cueOf(row).own_voice === true || isRecorded(row) || printOf(row.voice) !== printOf(cast));

/** A speaker's voice at the speed of a row. */
const atSpeedOf = ({ voice }: Row, cast: NonNullable<Row['voice']>): Row['voice'] => ({
  ...cast,
  speed: voice?.speed ?? cast.speed,
});

/** Gives a speaker another voice. Rows with a voice of their own keep it, and all rows keep their speed. */
export function castSpeaker(rows: Rows, name: string | null, voice: NonNullable<Row['voice']>): Step | null {
  const own = rows.filter(({ speaker }) => speaker === name);
  const before = castsOf(rows).get(name) ?? null;
  return changeRows(own, (row) =>
    hasOwnVoice(row, before) ? row : { ...row, voice: atSpeedOf(row, voice) },
  );
}

/** Gives rows a voice of their own, which stays when their speaker gets another one. They keep their speed. */
export const setOwnVoice = (rows: Rows, ids: ReadonlySet<string>, voice: NonNullable<Row['voice']>) =>
  changeThese(rows, ids, (row) => withCue({ ...row, voice: atSpeedOf(row, voice) }, { own_voice: true }));

/** Sets the speed of rows; skips those without a voice and recorded ones. @param speed factor, see SPEED_FACTORS */
export const setSpeed = (rows: Rows, ids: ReadonlySet<string>, speed: number) =>
  changeThese(rows, ids, (row) =>
    row.voice && !isRecorded(row) ? { ...row, voice: { ...row.voice, speed } } : row,
  );

/** Gives rows their speakers' voices, at speed 1. */
export function followSpeaker(rows: Rows, ids: ReadonlySet<string>): Step | null {
  const casts = castsOf(rows);
  return changeThese(rows, ids, (row) =>
    withCue({ ...row, voice: casts.get(row.speaker) ?? null }, { own_voice: false }),
  );
}

/** Renames a speaker. If another speaker has the name, the two are merged. */
export const renameSpeaker = (rows: Rows, from: string | null, to: string): Step | null =>
  changeRows(rows, (row) => (row.speaker === from ? { ...row, speaker: to } : row));

/** Assigns rows to another speaker. They get that speaker's voice, unless they have one of their own. */
export function giveRows(rows: Rows, ids: ReadonlySet<string>, name: string | null): Step | null {
  const casts = castsOf(rows);
  const voice = casts.get(name) ?? null;
  return changeThese(rows, ids, (row) => {
    if (row.speaker === name) return row;
    const keeps = !voice || hasOwnVoice(row, casts.get(row.speaker) ?? null);
    return { ...row, speaker: name, voice: keeps ? row.voice : atSpeedOf(row, voice) };
  });
}
