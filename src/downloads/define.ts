import { offer } from '../element/offer.ts';
import { paintDownloadCenter, shellCss } from './shell.ts';
import { downloadCenterSpec } from './spec.ts';

/** Defines the tag. */
export const defineDownloadCenter = offer(downloadCenterSpec, {
  css: shellCss,
  shell: paintDownloadCenter,
  waits: true,
  panel: () => import('./panel.tsx'),
});
