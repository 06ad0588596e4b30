import { defineDownloadCenter } from '../src/downloads/define.ts';

export type * from '../src/host-types.ts';

defineDownloadCenter();
