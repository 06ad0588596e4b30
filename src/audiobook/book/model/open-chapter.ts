import type { Client } from '../../../api/client.ts';
import type { Project, Segment } from '../../../contract/index.ts';
import { createProjectSaving, type ProjectSaving } from '../../../studio/project/saving.ts';
import { createUnsentStore } from '../../../studio/project/unsent-store.ts';
import type { Stores } from '../../../stores/registry.ts';
import { createRowSpeech, type RowSpeech } from '../../../studio/rows/row-speech.ts';
import { createRows, type RowsModel } from '../../../studio/rows/rows-model.ts';
import { showTake } from '../../../studio/rows/show-take.ts';
import { createPassageSelection, type PassageSelection } from './passage-selection.ts';

/** The open chapter. */
export interface OpenChapter {
  readonly id: string;
  /** White space and pauses before the first passage. */
  readonly lead: string;
  readonly rows: RowsModel;
  readonly selection: PassageSelection;
  readonly saving: ProjectSaving;
  readonly speech: RowSpeech;
  /** Fetches changes that calls and jobs made on the server. Rejects without telling the user. */
  refresh(): Promise<void>;
  /** Fetches the takes of its passages. */
  refreshTakes(): Promise<void>;
  /**
   * Restores an earlier take of a passage.
   * @returns a function that also restores its text and voice; null if it failed
   */
  restoreTake(id: string, takeId: string): Promise<(() => void) | null>;
  /** Starts saving edits. @returns a function that saves the last ones and stops */
  start(): () => void;
}

interface Options {
  stores: Stores;
  project: Project;
  /** Called with the number of passages that were changed elsewhere, once they are shown. */
  onMerged(count: number): void;
  /** Called when the chapter is closed and its last edits could not be sent; this browser keeps them. */
  onLeftUnsent(): void;
}

/** Fetches a chapter's project. Rejects without telling the user. */
export async function readChapter(client: Client, project_id: string, signal: AbortSignal): Promise<Project> {
  const params = { project_id };
  const options = { params, query: {}, silent: true, signal };
  const { data } = await client.call('GET /v1/projects/{project_id}', options);
  return data.project;
}

export function createOpenChapter({ stores, project, onMerged, onLeftUnsent }: Options): OpenChapter {
  const { client } = stores;
  const { project_id: id, lead } = project;
  const rows = createRows(project.segments);
  const speech = createRowSpeech(id, () => rows.$rows.get());
  /** The next merged change comes from this editor, so `onMerged` is not called. */
  let isOwn = false;
  const saving = createProjectSaving({
    client,
    project,
    onMerged(merged, changed, spared) {
      rows.adopt(merged, spared);
      if (changed > 0 && !isOwn) onMerged(changed);
      return rows.$rows.get();
    },
    unsent: createUnsentStore(stores, id),
    onLeftUnsent,
  });
  const { sync } = saving;
  const gone = new AbortController();

  const refreshTakes = async () => {
    const { data } = await client.call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id: id },
      silent: true,
      signal: gone.signal,
    });
    speech.applyServer(data.script.segments);
  };
  const take = (segment: Segment, revision: number) => {
    const refresh = () => void refreshTakes().catch(() => undefined);
    showTake({ rows, speech, sync, refresh }, segment, revision);
  };

  return {
    id,
    lead,
    rows,
    selection: createPassageSelection(rows),
    saving,
    speech,
    async refresh() {
      const query = { after: sync.stored().revision };
      const { data } = await client.call('GET /v1/projects/{project_id}', {
        params: { project_id: id },
        query,
        silent: true,
        signal: gone.signal,
      });
      isOwn = true;
      sync.hear(data.project);
      isOwn = false;
      await refreshTakes();
    },
    refreshTakes,
    async restoreTake(segment_id, take_id) {
      if (!(await saving.flush())) return null;
      try {
        const { data } = await client.call('POST /v1/speech/scripts/{script_id}/choose_take', {
          params: { script_id: id },
          body: { segment_id, take_id },
        });
        return () => take(data.segment, data.revision);
      } catch {
        return null;
      }
    },
    start() {
      const stop = saving.start();
      const end = rows.$rows.listen((all) => saving.change(all));
      // If it fails, passages show as not generated until the next refresh
      void refreshTakes().catch(() => undefined);
      return () => {
        gone.abort();
        end();
        stop();
      };
    },
  };
}
