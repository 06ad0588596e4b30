import { defineElement } from '../src/element/define-element.ts';
import { paintWorkbench, shellCss } from '../src/workbench/shell.ts';
import { workbenchSpec } from '../src/workbench/spec.ts';

export type * from '../src/host-types.ts';

defineElement(workbenchSpec, {
  css: shellCss,
  shell: paintWorkbench,
  panel: () => import('../src/workbench/panel.tsx'),
});
