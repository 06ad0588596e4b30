import { defineMethods } from '../element/methods.ts';
import { offer } from '../element/offer.ts';
import { paintPayment, shellCss } from './shell.ts';
import { paymentSpec } from './spec.ts';

/** Defines the tag. */
export const definePayment = offer(paymentSpec, {
  css: shellCss,
  shell: paintPayment,
  waits: true,
  methods: defineMethods,
  panel: () => import('./panel.tsx'),
});
