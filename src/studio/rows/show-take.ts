import type { Segment } from '../../contract/index.ts';
import { isSameUnderLock, printOf } from '../project/content.ts';
import type { ProjectSync } from '../project/project-sync.ts';
import type { Row } from './row.ts';
import type { RowSpeech } from './row-speech.ts';
import type { RowsModel } from './rows-model.ts';
import { stepOf } from './step.ts';

interface Shown {
  rows: RowsModel;
  speech: RowSpeech;
  sync: ProjectSync;
  /** Fetches the takes of the rows. */
  refresh(): void;
}

/**
 * Shows a take the server has chosen for a row, with its text and voice.
 *
 * The server refuses takes for locked rows. If the row is locked by the time the answer arrives, it was locked after it
 * got the take, so it has this text too, unless the server has reported another one since.
 *
 * @param segment from the server's answer
 * @param revision of the project after it
 */
export function showTake({ rows, speech, sync, refresh }: Shown, segment: Segment, revision: number): void {
  const { segment_id: id, text, voice_id, model_id, language_id, speed } = segment;
  const stored = sync.stored();
  const row = rows.get(id);
  const after: Row | undefined = row && { ...row, text, voice: { voice_id, model_id, language_id, speed } };
  // Later changes from elsewhere are here already
  if (row && after && revision <= stored.revision && !isSameUnderLock(row, after)) return refresh();
  speech.applyServer([segment]);
  if (!row || !after) return;
  if (row.locked) rows.adopt(rows.$rows.get().map((one) => (one === row ? after : one)));
  else rows.edit(stepOf({ changed: [{ before: row, after }] }));
  const before = stored.segments.get(id);
  // If others have changed more, or the row has changed here meanwhile, the next save fetches everything
  if (revision !== stored.revision + 1 || before?.print !== printOf(row)) return;
  sync.hear({ revision, lead: stored.lead, segments: [{ ...after, rank: before.rank }], removed: [] });
}
