import { defineElement } from '../src/element/define-element.ts';
import { paintSignIn, shellCss } from '../src/sign-in/shell.ts';
import { signInSpec } from '../src/sign-in/spec.ts';

export type * from '../src/host-types.ts';

defineElement(signInSpec, {
  css: shellCss,
  shell: paintSignIn,
  panel: () => import('../src/sign-in/panel.tsx'),
});
