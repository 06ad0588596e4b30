import { defineSubtitleRemoval } from '../src/subtitle-removal/define.ts';

export type * from '../src/host-types.ts';

defineSubtitleRemoval();
