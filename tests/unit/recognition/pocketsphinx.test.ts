import { expect, test } from 'vitest';
import { createUtteranceReader } from '../../../demo/server/engines/recognition/pocketsphinx/read-words.ts';
import type { RecognizedSegment } from '../../../demo/server/engines/recognition/engine.ts';

const read = (output: string): RecognizedSegment[] => {
  const segments: RecognizedSegment[] = [];
  const line = createUtteranceReader((segment) => segments.push(segment));
  for (const text of output.split('\n')) line(text);
  return segments;
};

test('words have their times, without fillers and pronunciation marks', () => {
  const segments = read(
    `the old harbor
<s> 0.060 0.130 0.999500
the(2) 0.140 0.370 0.781431
<sil> 0.370 0.400 0.9
old 0.400 0.760 0.731735
[NOISE] 0.760 0.800 0.5
harbor 1.510 1.940 0.507287
</s> 6.190 6.350 1.000000

please
<s> 7.000 7.100 1.000000
please 7.280 7.670 0.781275
</s> 8.190 8.350 1.000000`,
  );
  expect(segments).toEqual([
    {
      text: 'the old harbor',
      startMs: 140,
      endMs: 1_940,
      words: [
        { text: 'the', startMs: 140, endMs: 370, probability: 0.781431 },
        { text: ' old', startMs: 400, endMs: 760, probability: 0.731735 },
        { text: ' harbor', startMs: 1_510, endMs: 1_940, probability: 0.507287 },
      ],
    },
    {
      text: 'please',
      startMs: 7_280,
      endMs: 7_670,
      words: [{ text: 'please', startMs: 7_280, endMs: 7_670, probability: 0.781275 }],
    },
  ]);
});

test('an utterance without words is dropped', () => {
  expect(read('\n<s> 0.060 0.130 0.9\n<sil> 0.2 0.3 1.0\n</s> 6.190 6.350 1.0')).toEqual([]);
});
