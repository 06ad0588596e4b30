import { offer } from '../element/offer.ts';
import { paintWorkbench, shellCss } from './shell.ts';
import { workbenchSpec } from './spec.ts';

/** Defines the tag. */
export const defineWorkbench = offer(workbenchSpec, {
  css: shellCss,
  shell: paintWorkbench,
  panel: () => import('./panel.tsx'),
});
