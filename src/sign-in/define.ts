import { offer } from '../element/offer.ts';
import { paintSignIn, shellCss } from './shell.ts';
import { signInSpec } from './spec.ts';

/** Defines the tag. */
export const defineSignIn = offer(signInSpec, {
  css: shellCss,
  shell: paintSignIn,
  panel: () => import('./panel.tsx'),
});
