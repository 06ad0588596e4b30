import type { Client } from '../../../api/client.ts';
import type { Project, Segment } from '../../../contract/index.ts';
import { createProjectSaving, type ProjectSaving } from '../../../studio/project/saving.ts';
import { createUnsentStore } from '../../../studio/project/unsent-store.ts';
import type { Stores } from '../../../stores/registry.ts';
import { createRowSpeech, type RowSpeech } from '../../../studio/rows/row-speech.ts';
import { createRows, type RowsModel } from '../../../studio/rows/rows-model.ts';
import { showTake } from '../../../studio/rows/show-take.ts';
import { createPassageSelection, type PassageSelection } from './passage-selection.ts';

/** The chapter whose text is shown. */
export interface OpenChapter {
  readonly id: string;
  /** White space and pauses before the first passage. */
  readonly lead: string;
  readonly rows: RowsModel;
  readonly selection: PassageSelection;
  readonly saving: ProjectSaving;
  readonly speech: RowSpeech;
  /** Fetches what calls and jobs have changed on the server. Rejects without telling the user. */
  refresh(): Promise<void>;
  /** Fetches the takes of its passages. */
  refreshTakes(): Promise<void>;
  /** Restores an earlier take of a passage. @returns a function that shows its text and voice; null when it failed */
  restoreTake(id: string, takeId: string): Promise<(() => void) | null>;
  /** Begins to save edits. @returns a function that stores the last ones and stops */
  start(): () => void;
}

interface Options {
  stores: Stores;
  project: Project;
  /** So many passages were changed elsewhere, and are shown now. */
  onMerged(count: number): void;
  /** It was left, and what could not be stored is kept in this browser. */
  onLeftUnsent(): void;
}

/** Fetches the project of a chapter. Rejects without telling the user. */
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
  /** The change that arrives comes from this editor, so `onMerged` is not called. */
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
      // On failure passages are shown as not made until the next refresh
      void refreshTakes().catch(() => undefined);
      return () => {
        gone.abort();
        end();
        stop();
      };
    },
  };
}
