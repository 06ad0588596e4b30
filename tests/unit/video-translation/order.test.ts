import { describe, expect, test } from 'vitest';
import type { Asset } from '../../../src/contract/index.ts';
import { glossaryOf } from '../../../src/video-translation/start/glossary.ts';
import { modelFor, targetsFrom } from '../../../src/video-translation/start/languages.ts';
import { BEGIN, lengthAfter, refusalOf, titleOf } from '../../../src/video-translation/start/order.ts';
import { beginWith, ordered } from '../../../src/video-translation/start/settings.ts';

const asset = (more: Partial<Asset> = {}): Asset => ({
  asset_id: '00000000-0000-4000-8000-000000000001',
  kind: 'video',
  name: 'walk.mp4',
  content_type: 'video/mp4',
  bytes: 1_000,
  sha256: '0'.repeat(64),
  duration_ms: 60_000,
  streams: [{ type: 'video', codec: 'h264' }],
  created_at: 0,
  url: '/files/1',
  ...more,
});
const cues = [{ start_ms: 0, end_ms: 60_000, text: 'Hello' }];

describe('the files for a translation', () => {
  test('are refused without sound and text, or when too long', () => {
    expect(refusalOf({ asset: asset(), cues: null }, null)).toBe('noSound');
    expect(refusalOf({ asset: asset(), cues }, null)).toBeNull();
    expect(refusalOf({ asset: asset({ duration_ms: 3 * 3_600_000 }), cues }, null)).toBeNull();
    const long = { asset: asset({ duration_ms: 3 * 3_600_000 + 1 }), cues };
    expect(refusalOf(long, null)).toBe('tooLong');
    expect(refusalOf(long, { fromMs: 0, toMs: 3 * 3_600_000 })).toBeNull();
    expect(refusalOf(long, { fromMs: 0, toMs: 3 * 3_600_000 + 1 })).toBe('tooLong');
    expect(refusalOf({ asset: null, cues }, null)).toBeNull();
  });

  test('fit together if the subtitles end shortly after the sound', () => {
    const ending = (end_ms: number) => [{ start_ms: 0, end_ms, text: 'Hello' }];
    expect(lengthAfter({ asset: asset(), cues: ending(62_000) })).toBe(0);
    expect(lengthAfter({ asset: asset(), cues: ending(65_000) })).toBe(5_000);
    expect(lengthAfter({ asset: asset({ duration_ms: null }), cues: ending(65_000) })).toBe(0);
    expect(lengthAfter({ asset: null, cues: ending(65_000) })).toBe(0);
  });

  test.each([
    ['Harbour  walk.final.mp4', 'Harbour walk.final'],
    ['no ending', 'no ending'],
    ['.srt', undefined],
    [`${'a'.repeat(119)} bc.mkv`, 'a'.repeat(119)],
  ])('%s gives the title %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});

describe('target languages', () => {
  const models = [
    { model_id: 'opus', pairs: [['en', 'fr']] as [string, string][] },
    {
      model_id: 'gist',
      pairs: [
        ['en', 'fr'],
        ['fr', 'ca'],
      ] as [string, string][],
    },
  ];

  test('are those of the models and the source, from any language while the source is unknown', () => {
    expect(targetsFrom(models, 'en').toSorted()).toEqual(['en', 'fr']);
    expect(targetsFrom(models, '').toSorted()).toEqual(['ca', 'fr']);
    expect(targetsFrom(models, 'de')).toEqual(['de']);
    expect(modelFor(models, 'en', 'fr')?.model_id).toBe('opus');
    expect(modelFor(models, 'fr', 'ca')?.model_id).toBe('gist');
  });

  test('are all when a model translates any', () => {
    const targets = targetsFrom([{ pairs: null }], 'en');
    expect(targets).toEqual(expect.arrayContaining(['en', 'zh']));
  });
});

describe('an order', () => {
  const settings = beginWith({ ...BEGIN, target: 'fr' });

  test('contains only what was chosen', () => {
    expect(ordered(settings, { hasSpeakers: true, hasStyle: true })).toEqual({ output: 'dub' });
  });

  test('has no style without words, and none when nothing is translated', () => {
    const own = { ...settings, style: 'own' as const, styleWords: ' ' };
    expect(ordered(own, { hasSpeakers: true, hasStyle: true })).toEqual({ output: 'dub' });
    const formal = { ...settings, style: 'formal' as const, styleWords: 'left over', speakers: 3 };
    expect(ordered(formal, { hasSpeakers: true, hasStyle: true })).toEqual({
      output: 'dub',
      speakers: 3,
      style: { kind: 'formal', words: '' },
    });
    expect(ordered(formal, { hasSpeakers: false, hasStyle: false })).toEqual({ output: 'dub' });
  });

  test('contains each complete glossary term once', () => {
    const term = (source: string, target: string, isKept = false) => ({
      id: `${source} ${target}`,
      source,
      target,
      isKept,
    });
    const typed = [
      term('pier', 'quai'),
      term(' pier ', 'jetée'),
      term('Voxbench', 'ignored', true),
      term('', 'nothing'),
      term('later', ' '),
    ];
    expect(glossaryOf(typed)).toEqual([
      { source: 'pier', target: 'jetée' },
      { source: 'Voxbench', target: null },
    ]);
  });
});
