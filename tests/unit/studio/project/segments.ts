import type { ProjectSegment } from '../../../../src/contract/index.ts';
import type { EditedSegment, ProjectContent } from '../../../../src/studio/project/content.ts';
import { NOT_STORED, type StoredProject } from '../../../../src/studio/project/content.ts';
import { patchOf } from '../../../../src/studio/project/patch.ts';

/** A segment with a text of one word, which is its id by default. */
export const segment = (segment_id: string, text = segment_id, gap = ' '): EditedSegment => ({
  segment_id,
  text,
  gap,
  voice: { voice_id: 'ada', model_id: 'm', language_id: 'en-US', speed: 1 },
  start_ms: null,
  end_ms: null,
  words: [],
  speaker: null,
  source_text: null,
  locked: false,
});

/** Each word is a segment; `a:text` is a segment `a` with another text. */
export const content = (words: string): ProjectContent => ({
  title: null,
  lead: '',
  segments: words
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [id, text] = word.split(':');
      return segment(id!, text);
    }),
});

/** A server with one project in the state that both sides know. */
export function server(words: string) {
  let revision = 0;
  let lead = '';
  const segments = new Map<string, ProjectSegment & { since: number }>();
  const removed = new Map<string, number>();
  let stored: StoredProject = NOT_STORED;
  /** Stores this as somebody with the current revision. */
  const store = (next: ProjectContent): StoredProject => {
    const prepared = patchOf(stored, next);
    if (!prepared) return stored;
    revision++;
    for (const put of prepared.patch.put ?? []) segments.set(put.segment_id, { ...put, since: revision });
    for (const id of prepared.patch.remove ?? []) {
      segments.delete(id);
      removed.set(id, revision);
    }
    lead = prepared.patch.lead ?? lead;
    return (stored = prepared.stored(revision));
  };
  store(content(words));
  return {
    store,
    stored: () => stored,
    changesAfter: (after: number) => ({
      revision,
      lead,
      segments: [...segments.values()]
        .filter(({ since }) => since > after)
        .map(({ since: _, ...one }): ProjectSegment => one),
      removed: [...removed].filter(([, since]) => since > after).map(([id]) => id),
    }),
  };
}
