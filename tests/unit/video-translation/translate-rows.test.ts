import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { VideoSettings, VideoTranslationDetail } from '../../../src/contract/index.ts';
import { setLocked } from '../../../src/studio/rows/edit-rows.ts';
import { createRows } from '../../../src/studio/rows/rows-model.ts';
import {
  canTranslate,
  createRowTranslator,
  inRequests,
} from '../../../src/video-translation/editor/model/translate-rows.ts';
import { segmentOf } from '../../support/segment-of.ts';
import type { Row } from '../../../src/studio/rows/row.ts';

const rowOf = (n: number, source_text: string | null, more: Partial<Row> = {}): Row => {
  const { rank: _, ...row } = segmentOf(n, n, 'x');
  return { ...row, source_text, ...more };
};

test('a request has at most 50 texts and 20,000 characters', () => {
  const short = Array.from({ length: 120 }, (_, n) => rowOf(n, 'a'));
  expect(inRequests(short).map(({ length }) => length)).toEqual([50, 50, 20]);
  const long = Array.from({ length: 10 }, (_, n) => rowOf(n, 'a'.repeat(4_500)));
  expect(inRequests(long).map(({ length }) => length)).toEqual([4, 4, 2]);
});

test('locked rows and rows without words are not translated', () => {
  const rows = [rowOf(1, 'hello'), rowOf(2, 'hello', { locked: true }), rowOf(3, null), rowOf(4, '…')];
  expect(rows.map(canTranslate)).toEqual([true, false, false, false]);
});

test('a row locked while it is translated keeps its text', async () => {
  const rows = createRows([rowOf(1, 'hello', { text: 'salut' }), rowOf(2, 'bye', { text: 'ciao' })]);
  const [first, second] = rows.$rows.get();
  const call = async () => {
    rows.edit(setLocked(rows.$rows.get(), new Set([first!.segment_id]), true));
    return { data: { model_id: 'm', texts: ['bonjour', 'au revoir'], credits_charged: 1 } };
  };
  const translator = createRowTranslator({
    client: { call } as unknown as Client,
    detail: { source_language: 'en', target_language: 'fr' } as VideoTranslationDetail,
    rows,
    settings: () => ({ style: 'neutral', glossary: [] }) as unknown as VideoSettings,
  });
  expect(await translator.translate([first!, second!])).toEqual({ rows: 1, credits: 1 });
  expect(rows.$rows.get().map(({ text }) => text)).toEqual(['salut', 'au revoir']);
});
