import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { VoiceMix } from '../../demo/server/engines/speech/engine.ts';
import { identityOf } from '../../demo/server/speech/identity.ts';

const CLONE = 'clone-01234567-89ab-cdef-0123-456789abcdef';
const shares = [{ voiceId: 'kokoro-af_heart', share: 1, prosody: 0.5 }];
const identity = (mix: VoiceMix | null, voice_id = CLONE) =>
  identityOf({
    text: 'Hello.',
    voice_id,
    model_id: 'kokoro-v1',
    speed: 1,
    pronounced: [],
    instructions: null,
    mix,
  }).textMd5;

test('sound cached for a clone before clones were tuned is still found', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const before = `[["kokoro-af_heart",1,0.5,[1.5,-2]]]`;
  const tuning = { pitch: 1, equalizer: [1.5, -2] };
  expect(identity({ shares, tuning })).toBe(md5(`Hello.\u001e${md5(before)}`));
  expect(identity({ shares })).toBe(identity({ shares, tuning: { pitch: 1, equalizer: [] } }));
});

test('clones with different tuning have different identities', () => {
  const tunings = [
    undefined,
    { pitch: 1.05, equalizer: [] },
    { pitch: 1.06, equalizer: [] },
    { pitch: 1, equalizer: [2] },
  ];
  expect(new Set(tunings.map((tuning) => identity({ shares, tuning }))).size).toBe(tunings.length);
  expect(identity({ shares }, 'mix-1')).toBe(identity(null, 'mix-1'));
});
