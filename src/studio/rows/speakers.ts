import { RECORDED_VOICE_ID } from '../../contract/constants/recorded-takes.ts';
import { cueOf, slotOf, withCue, type Row, type Rows } from './row.ts';
import { changeRows, changeThese, type Step } from './step.ts';

/** One who speaks, and how much of it. */
export interface Speaker {
  /** Null for rows of which nobody knows who speaks. */
  readonly name: string | null;
  readonly rows: number;
  readonly durationMs: number;
  /** The voice that most of its rows have that have none of their own, at speed 1; null while it is not cast. */
  readonly voice: Row['voice'];
}

/** Its user spoke it. */
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

/** Voices are replaced, never changed: each is read once. */
const prints = new WeakMap<NonNullable<Row['voice']>, string>();

/** The same for voices that differ in nothing but their speed. */
function printOf(voice: Row['voice']): string {
  if (!voice) return '';
  const print = prints.get(voice) ?? [voice.voice_id, voice.model_id, voice.language_id].join('\n');
  prints.set(voice, print);
  return print;
}

/** In the order in which they first speak. */
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

/** The voices of the speakers, by their names. */
export function castsOf(rows: Rows): ReadonlyMap<string | null, Row['voice']> {
  const known = knownCasts.get(rows);
  if (known) return known;
  const bySpeaker = grouped(rows, ({ speaker }) => speaker);
  const casts = new Map(Array.from(bySpeaker, ([name, own]) => [name, castOf(own)] as const));
  knownCasts.set(rows, casts);
  return casts;
}

/** A row has a voice of its own: it was given one, or its voice is not that of its speaker. */
export const hasOwnVoice = (row: Row, cast: Row['voice']): boolean =>
  row.voice !== null &&
  (cueOf(row).own_voice === true || isRecorded(row) || printOf(row.voice) !== printOf(cast));

/** The voice of a speaker for a row: the speed of the row stays. */
const atSpeedOf = ({ voice }: Row, cast: NonNullable<Row['voice']>): Row['voice'] => ({
  ...cast,
  speed: voice?.speed ?? cast.speed,
});

/** Gives a speaker another voice: rows with a voice of their own keep it. The speed of a row stays. */
export function castSpeaker(rows: Rows, name: string | null, voice: NonNullable<Row['voice']>): Step | null {
  const own = rows.filter(({ speaker }) => speaker === name);
  const before = castsOf(rows).get(name) ?? null;
  return changeRows(own, (row) =>
    hasOwnVoice(row, before) ? row : { ...row, voice: atSpeedOf(row, voice) },
  );
}

/** Gives rows a voice of their own: they keep it when their speaker gets another. Their speed stays. */
export const setOwnVoice = (rows: Rows, ids: ReadonlySet<string>, voice: NonNullable<Row['voice']>) =>
  changeThese(rows, ids, (row) => withCue({ ...row, voice: atSpeedOf(row, voice) }, { own_voice: true }));

/** How fast rows are spoken; those without a voice and recorded ones stay. @param speed factor, see SPEED_FACTORS */
export const setSpeed = (rows: Rows, ids: ReadonlySet<string>, speed: number) =>
  changeThese(rows, ids, (row) =>
    row.voice && !isRecorded(row) ? { ...row, voice: { ...row.voice, speed } } : row,
  );

/** Rows are spoken as their speakers are: by their voice, at speed 1. */
export function followSpeaker(rows: Rows, ids: ReadonlySet<string>): Step | null {
  const casts = castsOf(rows);
  return changeThese(rows, ids, (row) =>
    withCue({ ...row, voice: casts.get(row.speaker) ?? null }, { own_voice: false }),
  );
}

/** Renames a speaker; where the name is another's, the two become one. */
export const renameSpeaker = (rows: Rows, from: string | null, to: string): Step | null =>
  changeRows(rows, (row) => (row.speaker === from ? { ...row, speaker: to } : row));

/** Gives rows to another speaker: they get its voice, unless they have one of their own. */
export function giveRows(rows: Rows, ids: ReadonlySet<string>, name: string | null): Step | null {
  const casts = castsOf(rows);
  const voice = casts.get(name) ?? null;
  return changeThese(rows, ids, (row) => {
    if (row.speaker === name) return row;
    const keeps = !voice || hasOwnVoice(row, casts.get(row.speaker) ?? null);
    return { ...row, speaker: name, voice: keeps ? row.voice : atSpeedOf(row, voice) };
  });
}
