import type { Segment } from '../../contract/index.ts';
import { withServerState, type ScriptSegment } from './segment.ts';

/** The last known server state of every sentence that was ever in the editor. */
export interface ServerState {
  note(segment: ScriptSegment, scriptId: string | null): void;
  /** Server state of sentences, also of those that are not in the text now. */
  hear(segments: readonly Segment[]): void;
  /** The sentence as it is known now, with the text it has here. */
  revive(segment: ScriptSegment): ScriptSegment;
  /** The server's script that the first of these sentences belongs to; null when none was stored. */
  scriptOf(segments: readonly ScriptSegment[]): string | null;
  /** Nothing is being made any more. */
  rest(): void;
  /** The script is gone from the server, with its takes. */
  forget(scriptId: string): void;
  isForgotten(scriptId: string | null): boolean;
}

interface Known {
  readonly segment: ScriptSegment;
  readonly scriptId: string | null;
}

/** Lets a sentence that an undo brings back have the takes that were made of it since. */
export function createServerState(): ServerState {
  const byKey = new Map<string, Known>();
  const forgotten = new Set<string>();

  const change = (key: string, part: Partial<ScriptSegment>, scriptId: string | null) => {
    const known = byKey.get(key);
    if (known) byKey.set(key, { segment: { ...known.segment, ...part }, scriptId });
  };

  return {
    note(segment, scriptId) {
      byKey.set(segment.key, { segment, scriptId });
    },
    hear(segments) {
      for (const segment of segments) {
        const known = byKey.get(segment.segment_id);
        if (known) change(known.segment.key, withServerState(known.segment, segment), known.scriptId);
      }
    },
    revive(segment) {
      const known = byKey.get(segment.key)?.segment;
      if (!known) return segment;
      const { takes, takeId, work, error } = known;
      return { ...segment, takes, takeId, work, error };
    },
    scriptOf(segments) {
      for (const { key } of segments) {
        const scriptId = byKey.get(key)?.scriptId;
        if (scriptId) return scriptId;
      }
      return null;
    },
    rest() {
      for (const [key, { segment, scriptId }] of byKey) {
        if (segment.work === 'queued' || segment.work === 'making') change(key, { work: 'none' }, scriptId);
      }
    },
    forget(gone) {
      forgotten.add(gone);
      for (const [key, { scriptId }] of byKey) {
        if (scriptId === gone) change(key, { takes: [], takeId: null, work: 'none', error: null }, null);
      }
    },
    isForgotten: (scriptId) => scriptId !== null && forgotten.has(scriptId),
  };
}
