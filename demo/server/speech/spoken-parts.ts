import { pauseMs } from '../../../src/contract/constants/script.ts';
import type { Queryable } from '../db/db.ts';
import type { Mark } from '../engines/speech/engine.ts';
import type { SpokenSentence } from './words.ts';

/** A segment that can be heard, in its place in the script. */
export interface SpokenPart extends SpokenSentence {
  mediaId: string;
  /** Pause after it; 0 after the last one. */
  pauseMs: number;
  /** A line of the text ends with it. */
  endsParagraph: boolean;
}

interface Row {
  text: string;
  gap: string;
  media_id: string | null;
  duration_ms: number;
  marks: [number, number, number, number][];
}

const markOf = ([from, to, startMs, endMs]: Row['marks'][number]): Mark => ({ from, to, startMs, endMs });

/**
 * What of a script can be heard, in order. A segment without a take leaves only its gap.
 *
 * @param withMarks whether the words' times are asked for: many rows of numbers in a long script
 */
export async function spokenParts(q: Queryable, scriptId: string, withMarks: boolean): Promise<SpokenPart[]> {
  const rows = await q.query<Row>(
    `select coalesce(t.text, g.text) as text, g.gap, m.media_id, m.duration_ms,
            case when $2 then coalesce(m.marks, '[]') else '[]' end as marks
       from segment g left join take t using (take_id) left join media m using (media_id)
      where g.script_id = $1 order by g.position`,
    [scriptId, withMarks],
  );
  const heard: (Row & { media_id: string })[] = [];
  for (const row of rows) {
    const last = heard.at(-1);
    if (row.media_id !== null) heard.push({ ...row, media_id: row.media_id });
    else if (last) last.gap += row.gap;
  }
  let at = 0;
  return heard.map(({ text, gap, media_id, duration_ms, marks }, index): SpokenPart => {
    const pause = index < heard.length - 1 ? pauseMs(gap) : 0;
    const startMs = at;
    const endMs = startMs + duration_ms;
    at = endMs + pause;
    return {
      text,
      startMs,
      endMs,
      marks: marks.map(markOf),
      mediaId: media_id,
      pauseMs: pause,
      endsParagraph: gap.includes('\n'),
    };
  });
}

/** The parts of each line of the text. */
export function paragraphsOf(parts: readonly SpokenPart[]): SpokenPart[][] {
  const paragraphs: SpokenPart[][] = [];
  let open: SpokenPart[] = [];
  for (const part of parts) {
    open.push(part);
    if (!part.endsParagraph) continue;
    paragraphs.push(open);
    open = [];
  }
  return open.length > 0 ? [...paragraphs, open] : paragraphs;
}
