import type { ProjectPatch, Script, Segment } from '../../contract/index.ts';
import type { ScriptText } from '../model/script-text.ts';
import type { ScriptSegment, SpeechSettings } from '../model/segment.ts';

/** What is spoken, sentence by sentence: a script, or the rows of a video. */
export interface SpokenText {
  readonly $script: { get(): Pick<ScriptText, 'scriptId' | 'segments'> };
  /** What counts for sentences without settings of their own; null while it is not known. */
  readonly $settled: { get(): { readonly settings: SpeechSettings } | null };
  /** Changes segments in place; `change` gives the same object for those that stay. */
  update(change: (segment: ScriptSegment) => ScriptSegment): void;
  /** The server's news of segments, by their id. */
  applyServer(segments: readonly Segment[]): void;
  /** The job has ended: sentences still pending go back to stale. */
  endWork(): void;
  /** Addresses of it as files, as of the last answer. */
  readonly $downloads: { get(): Script['downloads'] };
  setDownloads(downloads: Script['downloads']): void;
}

/** How changes reach the server with the request that makes sentences. */
export interface SpokenSaving {
  load(): Promise<{
    isSaved(): boolean;
    revision(): number;
    carry(send: (scriptId: string, patch: ProjectPatch | undefined) => Promise<Script>): Promise<void>;
  }>;
}
