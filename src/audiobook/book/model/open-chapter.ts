import type { Client } from '../../../api/client.ts';
import type { Project, Segment } from '../../../contract/index.ts';
import { createProjectSaving, type ProjectSaving } from '../../../studio/project/saving.ts';
import { createRowSpeech, type RowSpeech } from '../../../studio/rows/row-speech.ts';
import { createRows, type RowsModel } from '../../../studio/rows/rows-model.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { stepOf } from '../../../studio/rows/step.ts';
import { createPassageSelection, type PassageSelection } from './passage-selection.ts';

/** The chapter whose text is shown. */
export interface OpenChapter {
  readonly id: string;
  /** What stands before the first passage. */
  readonly lead: string;
  readonly rows: RowsModel;
  readonly selection: PassageSelection;
  readonly saving: ProjectSaving;
  readonly speech: RowSpeech;
  /** Takes over what calls and works changed on the server. Rejects without telling the user. */
  refresh(): Promise<void>;
  /** Fetches what was made of its passages. */
  refreshTakes(): Promise<void>;
  /** Goes back to an earlier take of a passage. @returns shows its text and voice; null when it could not be */
  restoreTake(id: string, takeId: string): Promise<(() => void) | null>;
  /** @returns a function that stores what is open and stops */
  start(): () => void;
}

interface Options {
  client: Client;
  project: Project;
  /** Another window changed so many passages, which are here now. */
  onMerged(count: number): void;
}

/** @returns the project of a chapter. Rejects without telling the user. */
export async function readChapter(client: Client, project_id: string, signal: AbortSignal): Promise<Project> {
  const params = { project_id };
  const options = { params, query: {}, silent: true, signal };
  const { data } = await client.call('GET /v1/projects/{project_id}', options);
  return data.project;
}

export function createOpenChapter({ client, project, onMerged }: Options): OpenChapter {
  const { project_id: id, lead } = project;
  const rows = createRows(project.segments);
  const speech = createRowSpeech(id, () => rows.$rows.get());
  /** A change that was asked for here is no news. */
  let isOwn = false;
  const saving = createProjectSaving({
    client,
    project,
    onMerged(merged, changed) {
      rows.adopt(merged);
      if (changed > 0 && !isOwn) onMerged(changed);
      return rows.$rows.get();
    },
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
  const showTake = (segment: Segment, revision: number) => {
    const { segment_id, text, voice_id, model_id, language_id, speed } = segment;
    speech.applyServer([segment]);
    const row = rows.get(segment_id);
    if (!row) return;
    const after: Row = { ...row, text, voice: { voice_id, model_id, language_id, speed } };
    rows.edit(stepOf({ changed: [{ before: row, after }] }));
    const stored = sync.stored();
    // Where others changed more of it, the next save hears of all that
    if (revision !== stored.revision + 1) return;
    const { rank } = stored.segments.get(segment_id)!;
    sync.hear({ revision, lead: stored.lead, segments: [{ ...after, rank }], removed: [] });
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
        return () => showTake(data.segment, data.revision);
      } catch {
        return null;
      }
    },
    start() {
      const stop = saving.start();
      const end = rows.$rows.listen((all) => saving.change(all));
      // Passages count as not made: the next look finds what was made
      void refreshTakes().catch(() => undefined);
      return () => {
        gone.abort();
        end();
        stop();
      };
    },
  };
}
