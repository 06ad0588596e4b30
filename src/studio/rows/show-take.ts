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
  /** Fetches what is made of the rows. */
  refresh(): void;
}

/**
 * Shows the take that the server has made the one of a row, with its text and voice.
 *
 * The server refuses a take of a locked row. So a row that is locked only when the answer comes was locked after it had
 * the take: it has that text too, unless the server was heard to have another one since.
 *
 * @param segment as the server answered
 * @param revision of the project with it
 */
export function showTake({ rows, speech, sync, refresh }: Shown, segment: Segment, revision: number): void {
  const { segment_id: id, text, voice_id, model_id, language_id, speed } = segment;
  const stored = sync.stored();
  const row = rows.get(id);
  const after: Row | undefined = row && { ...row, text, voice: { voice_id, model_id, language_id, speed } };
  // Later changes of others are here already
  if (row && after && revision <= stored.revision && !isSameUnderLock(row, after)) return refresh();
  speech.applyServer([segment]);
  if (!row || !after) return;
  if (row.locked) rows.adopt(rows.$rows.get().map((one) => (one === row ? after : one)));
  else rows.edit(stepOf({ changed: [{ before: row, after }] }));
  const before = stored.segments.get(id);
  // Where others changed more of it, or the row changed here meanwhile, the next save hears of all that
  if (revision !== stored.revision + 1 || before?.print !== printOf(row)) return;
  sync.hear({ revision, lead: stored.lead, segments: [{ ...after, rank: before.rank }], removed: [] });
}
