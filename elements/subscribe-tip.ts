import { defineSubscribeTip } from '../src/subscribe-tip/define.ts';

export type * from '../src/host-types.ts';

defineSubscribeTip();
