import { offer } from '../element/offer.ts';
import { paintAccount, shellCss } from './shell.ts';
import { accountSpec } from './spec.ts';

/** Defines the tag. */
export const defineAccount = offer(accountSpec, {
  css: shellCss,
  shell: paintAccount,
  panel: () => import('./panel.tsx'),
});
