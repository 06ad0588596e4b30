import { defineWorkbench } from '../src/workbench/define.ts';

export type * from '../src/host-types.ts';

defineWorkbench();
