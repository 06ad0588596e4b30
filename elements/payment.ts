import { defineElement } from '../src/element/define-element.ts';
import { defineMethods } from '../src/element/methods.ts';
import { paintPayment, shellCss } from '../src/payment/shell.ts';
import { paymentSpec } from '../src/payment/spec.ts';

export type * from '../src/host-types.ts';

defineElement(paymentSpec, {
  css: shellCss,
  shell: paintPayment,
  waits: true,
  methods: defineMethods,
  panel: () => import('../src/payment/panel.tsx'),
});
