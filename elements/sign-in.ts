import { defineSignIn } from '../src/sign-in/define.ts';

export type * from '../src/host-types.ts';

defineSignIn();
