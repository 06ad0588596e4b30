import { slotOf, type Row, type Rows } from './row.ts';
import { changeRows, type Step } from './step.ts';

/** One who speaks, and how much of it. */
export interface Speaker {
  /** Null for rows of which nobody knows who speaks. */
  readonly name: string | null;
  readonly rows: number;
  readonly durationMs: number;
  /** The voice that most of its rows have; null while it is not cast. */
  readonly voice: Row['voice'];
}

const grouped = <K>(rows: Rows, keyOf: (row: Row) => K): Map<K, Row[]> => {
  const groups = new Map<K, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

const printOf = (voice: Row['voice']): string =>
  voice ? [voice.voice_id, voice.model_id, voice.language_id].join('\n') : '';

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
  const byVoice = [...grouped(rows, ({ voice }) => printOf(voice)).values()];
  const most = byVoice.reduce((a, b) => (b.length > a.length ? b : a));
  return most[0]?.voice ?? null;
}

/** Gives a speaker another voice: rows with a voice of their own keep it. The speed of a row stays. */
export function castSpeaker(rows: Rows, name: string | null, voice: NonNullable<Row['voice']>): Step | null {
  const own = rows.filter(({ speaker }) => speaker === name);
  if (own.length === 0) return null;
  const before = printOf(castOf(own));
  return changeRows(own, (row) =>
    printOf(row.voice) === before || row.voice === null
      ? { ...row, voice: { ...voice, speed: row.voice?.speed ?? voice.speed } }
      : row,
  );
}

/** Renames a speaker; where the name is another's, the two become one. */
export const renameSpeaker = (rows: Rows, from: string | null, to: string): Step | null =>
  changeRows(rows, (row) => (row.speaker === from ? { ...row, speaker: to } : row));

/** Gives rows to another speaker: they get its voice, unless they have one of their own. */
export function giveRows(rows: Rows, ids: ReadonlySet<string>, name: string | null): Step | null {
  const cast = new Map(speakersOf(rows).map((speaker) => [speaker.name, speaker.voice]));
  const voice = cast.get(name) ?? null;
  return changeRows(rows, (row) => {
    if (!ids.has(row.segment_id) || row.speaker === name) return row;
    const isOwn = printOf(row.voice) !== printOf(cast.get(row.speaker) ?? null);
    const next = isOwn || !voice ? row.voice : { ...voice, speed: row.voice?.speed ?? voice.speed };
    return { ...row, speaker: name, voice: next };
  });
}
