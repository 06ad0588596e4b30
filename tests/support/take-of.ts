import type { Segment } from '../../src/contract/index.ts';
import type { Row } from '../../src/studio/rows/row.ts';
import { uuid } from './uuid.ts';

/** A row as the server has it once it was spoken. @param duration_ms of its take */
export const takeOf = ({ segment_id, text, voice }: Row, duration_ms: number): Segment => ({
  segment_id,
  rank: 'a0',
  text,
  gap: ' ',
  ...voice!,
  state: 'fresh',
  error: null,
  take_id: uuid(500),
  takes: [
    {
      take_id: uuid(500),
      text,
      voice_id: voice!.voice_id,
      model_id: voice!.model_id,
      speed: voice!.speed,
      created_at: 1,
      duration_ms,
      url: '/take.wav',
      peaks: [50],
      marks: [],
      pronunciation: '',
    },
  ],
});
