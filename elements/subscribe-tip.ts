import { defineElement } from '../src/element/define-element.ts';
import { defineMethods } from '../src/element/methods.ts';
import { paintSubscribeTip, shellCss } from '../src/subscribe-tip/shell.ts';
import { subscribeTipSpec } from '../src/subscribe-tip/spec.ts';

export type * from '../src/host-types.ts';

defineElement(subscribeTipSpec, {
  css: shellCss,
  shell: paintSubscribeTip,
  waits: true,
  methods: defineMethods,
  panel: () => import('../src/subscribe-tip/panel.tsx'),
});
