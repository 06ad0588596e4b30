import { defineElement } from '../src/element/define-element.ts';
import { paintAccount, shellCss } from '../src/account/shell.ts';
import { accountSpec } from '../src/account/spec.ts';

export type * from '../src/host-types.ts';

defineElement(accountSpec, {
  css: shellCss,
  shell: paintAccount,
  panel: () => import('../src/account/panel.tsx'),
});
