import type { Project } from '../contract/index.ts';
import { printOf, type EditedSegment } from '../studio/project/content.ts';
import type { Stores } from '../stores/registry.ts';
import { createProjectSaving, type ProjectSaving } from '../studio/project/saving.ts';
import { createUnsentStore } from '../studio/project/unsent-store.ts';
import { removeRepeats } from './joined-rows.ts';

type Segments = readonly EditedSegment[];

/** Saves a transcript on the server. */
export type TranscriptSaving = Omit<ProjectSaving, 'sync'>;

interface Options {
  stores: Stores;
  project: Project;
  /**
   * Called with the merged segments after another window changed the transcript.
   * @param changed number of rows changed there
   * @param unclear see {@link removeRepeats}
   */
  onMerged(segments: Segments, changed: number, unclear: number): void;
  /** Called when the transcript is closed and its last edits could not be sent; this browser keeps them. */
  onLeftUnsent(): void;
}

export function createTranscriptSaving({
  stores,
  project,
  onMerged,
  onLeftUnsent,
}: Options): TranscriptSaving {
  let segments: Segments = project.segments;
  /** Rows that were changed or removed here, by id, in the server's version before that. */
  const originals = new Map<string, EditedSegment>();
  const { sync, ...saving } = createProjectSaving({
    client: stores.client,
    project,
    unsent: createUnsentStore(stores, project.project_id),
    onLeftUnsent,
    onMerged(merged, changed) {
      const kept = removeRepeats(merged, originals);
      ({ segments } = kept);
      onMerged(segments, changed, kept.unclear);
      return segments;
    },
  });
  const keepOriginals = (next: Segments) => {
    const left = new Map(next.map((segment) => [segment.segment_id, segment]));
    for (const segment of segments) {
      const id = segment.segment_id;
      if (left.get(id) !== segment && printOf(segment) === sync.stored().segments.get(id)?.print)
        originals.set(id, segment);
    }
  };
  return {
    ...saving,
    change(next) {
      if (next === segments) return;
      keepOriginals(next);
      segments = next;
      saving.change(next);
    },
  };
}
