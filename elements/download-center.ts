import { defineElement } from '../src/element/define-element.ts';
import { paintDownloadCenter, shellCss } from '../src/downloads/shell.ts';
import { downloadCenterSpec } from '../src/downloads/spec.ts';

export type * from '../src/host-types.ts';

defineElement(downloadCenterSpec, {
  css: shellCss,
  shell: paintDownloadCenter,
  waits: true,
  panel: () => import('../src/downloads/panel.tsx'),
});
