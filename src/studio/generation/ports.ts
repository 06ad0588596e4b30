import type { ProjectPatch, Script, Segment } from '../../contract/index.ts';
import type { ScriptText } from '../model/script-text.ts';
import type { ScriptSegment, SpeechSettings } from '../model/segment.ts';

/** Spoken text, sentence by sentence: a script, or the rows of a video. */
export interface SpokenText {
  readonly $script: { get(): Pick<ScriptText, 'scriptId' | 'segments'> };
  /** Settings of sentences without their own; null while unknown. */
  readonly $settled: { get(): { readonly settings: SpeechSettings } | null };
  /** Changes segments in place. `change` returns the same object for those that stay. */
  update(change: (segment: ScriptSegment) => ScriptSegment): void;
  /** Applies segments from the server, matched by id. */
  applyServer(segments: readonly Segment[]): void;
  /** The job has ended: sentences still queued become stale again. */
  endWork(): void;
  /** Addresses of its files, from the last answer. */
  readonly $downloads: { get(): Script['downloads'] };
  setDownloads(downloads: Script['downloads']): void;
}

/** Stores changes with the request that makes sentences. */
export interface SpokenSaving {
  load(): Promise<{
    isSaved(): boolean;
    revision(): number;
    carry(send: (scriptId: string, patch: ProjectPatch | undefined) => Promise<Script>): Promise<void>;
  }>;
}
