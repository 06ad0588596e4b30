import { describe, expect, test, vi } from 'vitest';
import type { Segment } from '../../../../src/contract/index.ts';
import { storedOf } from '../../../../src/studio/project/merge.ts';
import type { ProjectSync } from '../../../../src/studio/project/project-sync.ts';
import { setCue, setLocked, setText } from '../../../../src/studio/rows/edit-rows.ts';
import { createRowSpeech } from '../../../../src/studio/rows/row-speech.ts';
import { createRows } from '../../../../src/studio/rows/rows-model.ts';
import { showTake } from '../../../../src/studio/rows/show-take.ts';
import { rowOf } from '../../../support/video-translation-parts.ts';
import { uuid } from '../../../support/uuid.ts';

const row = rowOf(1, 0, 'a', 'new text');
const { rank: _, ...ROW } = row;
const ONE = new Set([ROW.segment_id]);
const TAKE: Segment = {
  ...ROW.voice!,
  segment_id: ROW.segment_id,
  rank: row.rank,
  text: 'old text',
  gap: ' ',
  state: 'fresh',
  error: null,
  take_id: uuid(500),
  takes: [],
};

/** An editor with the row at revision 3, and a server that has now chosen the take for it at revision 4. */
const begun = () => {
  const onLocked = vi.fn();
  const rows = createRows([ROW], { onLocked });
  const speech = createRowSpeech(uuid(900), () => rows.$rows.get());
  let stored = storedOf({ revision: 3, lead: '', segments: [row] });
  const hear = vi.fn<ProjectSync['hear']>();
  const refresh = vi.fn();
  const sync = { stored: () => stored, hear } as unknown as ProjectSync;
  return {
    rows,
    speech,
    hear,
    refresh,
    onLocked,
    /** Another window stored the row like this, and the change arrived. */
    hearOf(revision: number, more: Partial<typeof ROW>) {
      stored = storedOf({ revision, lead: '', segments: [{ ...row, ...more }] });
      rows.adopt([{ ...ROW, ...more }]);
    },
    show: () => showTake({ rows, speech, sync, refresh }, TAKE, 4),
  };
};

describe('a take that the server chose for a row', () => {
  test('sets its text, which can be undone and counts as stored', () => {
    const { rows, speech, hear, show } = begun();
    show();
    expect(rows.get(ROW.segment_id)!.text).toBe('old text');
    expect(speech.$made.get().get(ROW.segment_id)!.takeId).toBe(TAKE.take_id);
    expect(hear).toHaveBeenCalledWith(expect.objectContaining({ revision: 4 }));
    rows.undo();
    expect(rows.get(ROW.segment_id)!.text).toBe('new text');
  });

  test('sets its text in a row locked here meanwhile, without a message', () => {
    const { rows, speech, onLocked, show } = begun();
    rows.edit(setLocked(rows.$rows.get(), ONE, true));
    show();
    expect(rows.get(ROW.segment_id)).toMatchObject({ text: 'old text', locked: true });
    expect(speech.$made.get().get(ROW.segment_id)!.takeId).toBe(TAKE.take_id);
    expect(onLocked).not.toHaveBeenCalled();
  });

  test('is not shown in a row that another window has changed and locked since', () => {
    const { rows, speech, refresh, hearOf, onLocked, show } = begun();
    hearOf(6, { text: 'theirs', locked: true });
    show();
    expect(rows.get(ROW.segment_id)).toMatchObject({ text: 'theirs', locked: true });
    expect(speech.$made.get().has(ROW.segment_id)).toBe(false);
    expect(refresh).toHaveBeenCalledOnce();
    expect(onLocked).not.toHaveBeenCalled();
  });

  test('is shown in a row that another window locked with the same text', () => {
    const { speech, refresh, hearOf, show } = begun();
    hearOf(5, { text: 'old text', locked: true });
    show();
    expect(speech.$made.get().get(ROW.segment_id)!.takeId).toBe(TAKE.take_id);
    expect(refresh).not.toHaveBeenCalled();
  });

  test.each([
    ['marked', () => setCue([ROW], ONE, { bookmarked: true })],
    ['written', () => setText(ROW, 'source', 'b')],
  ])('leaves a row that was %s here meanwhile to be stored', (_word, edit) => {
    const { rows, hear, show } = begun();
    rows.edit(edit());
    show();
    expect(rows.get(ROW.segment_id)!.text).toBe('old text');
    expect(hear).not.toHaveBeenCalled();
  });
});
