import { pausesAround } from '../../../src/studio/model/pauses.ts';
import type { Queryable } from '../db/db.ts';
import type { Mark } from '../engines/speech/engine.ts';
import type { SpokenSentence } from './words.ts';

/** A segment with audio, at its place in the script. */
export interface SpokenPart extends SpokenSentence {
  mediaId: string;
  /** Pause after it in milliseconds. */
  pauseMs: number;
  /** It ends a line of the text. */
  endsParagraph: boolean;
}

/** The audio of a script. */
export interface SpokenScript {
  /** Pause before the first part in milliseconds. The times of the parts start after it. */
  leadMs: number;
  parts: SpokenPart[];
}

interface Row {
  lead: string;
  text: string;
  gap: string;
  media_id: string | null;
  duration_ms: number;
  marks: [number, number, number, number][];
}

const markOf = ([from, to, startMs, endMs]: Row['marks'][number]): Mark => ({ from, to, startMs, endMs });

/**
 * The parts of a script that have audio, in order. A segment without a take contributes only its gap.
 *
 * @param withMarks whether to read the times of words, which are many numbers in a long script
 */
export async function spokenParts(q: Queryable, scriptId: string, withMarks: boolean): Promise<SpokenScript> {
  const rows = await q.query<Row>(
    `select p.lead, coalesce(t.text, g.text) as text, g.gap, m.media_id, m.duration_ms,
            case when $2 then coalesce(m.marks, '[]') else '[]' end as marks
       from project p join segment g using (project_id) left join take t using (take_id) left join media m using (media_id)
      where p.project_id = $1 and g.removed_at is null order by g.rank, g.segment_id`,
    [scriptId, withMarks],
  );
  const { leadMs, afterMs } = pausesAround(
    rows[0]?.lead ?? '',
    rows.map(({ gap, media_id }) => ({ gap, isHeard: media_id !== null })),
  );
  const parts: SpokenPart[] = [];
  let at = leadMs;
  for (const { text, gap, media_id, duration_ms, marks } of rows) {
    const endsParagraph = gap.includes('\n');
    if (media_id === null) {
      const last = parts.at(-1);
      if (last) last.endsParagraph ||= endsParagraph;
      continue;
    }
    const pauseMs = afterMs[parts.length]!;
    const [startMs, endMs] = [at, at + duration_ms];
    at = endMs + pauseMs;
    parts.push({ text, startMs, endMs, marks: marks.map(markOf), mediaId: media_id, pauseMs, endsParagraph });
  }
  return { leadMs, parts };
}

/**
 * Splits a script into one per line of the text. Drops the pauses between lines; keeps those around the whole script.
 */
export function paragraphsOf({ leadMs, parts }: SpokenScript): SpokenScript[] {
  const paragraphs: SpokenPart[][] = [];
  let open: SpokenPart[] = [];
  for (const part of parts) {
    open.push(part);
    if (!part.endsParagraph) continue;
    paragraphs.push(open);
    open = [];
  }
  if (open.length > 0) paragraphs.push(open);
  return paragraphs.map((own, index) => ({
    leadMs: index === 0 ? leadMs : 0,
    parts: index < paragraphs.length - 1 ? own.with(-1, { ...own.at(-1)!, pauseMs: 0 }) : own,
  }));
}
