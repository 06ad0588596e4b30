import { defineVideoTranslation } from '../src/video-translation/define.ts';

export type * from '../src/host-types.ts';

defineVideoTranslation();
