import { defineMethods } from '../element/methods.ts';
import { offer } from '../element/offer.ts';
import { paintSubscribeTip, shellCss } from './shell.ts';
import { subscribeTipSpec } from './spec.ts';

/** Defines the tag. */
export const defineSubscribeTip = offer(subscribeTipSpec, {
  css: shellCss,
  shell: paintSubscribeTip,
  waits: true,
  methods: defineMethods,
  panel: () => import('./panel.tsx'),
});
