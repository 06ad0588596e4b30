import { defineAccount } from '../src/account/define.ts';

export type * from '../src/host-types.ts';

defineAccount();
