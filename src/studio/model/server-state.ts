import type { Segment } from '../../contract/index.ts';
import { withServerState, type ScriptSegment } from './segment.ts';

/** The last known server state of every sentence that was ever in the editor. */
export interface ServerState {
  note(segment: ScriptSegment, scriptId: string | null): void;
  /** Takes server states of sentences, even of those not in the text now. */
  hear(segments: readonly Segment[]): void;
  /** The sentence with its latest known state and its own text. */
  revive(segment: ScriptSegment): ScriptSegment;
  /** Id of the server's script that the first stored one of these sentences belongs to; null when none was stored. */
  scriptOf(segments: readonly ScriptSegment[]): string | null;
  /** Nothing is being made any longer. */
  rest(): void;
  /** Forgets a script that was deleted from the server with its takes. */
  forget(scriptId: string): void;
  isForgotten(scriptId: string | null): boolean;
}

interface Known {
  readonly segment: ScriptSegment;
  readonly scriptId: string | null;
}

/** Keeps server states, so that a sentence restored by an undo has the takes made since. */
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
