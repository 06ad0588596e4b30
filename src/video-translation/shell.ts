import type { Shell, VoxHost } from '../element/host.ts';
import { videoTranslationShell } from '../i18n/en/video-translation/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import { ACCEPT } from './accept.ts';
import type { VideoTranslationSpec } from './spec.ts';

/** Paints the frame in its final size, with an area that accepts a file at once. */
export function paintVideoTranslation(
  root: HTMLElement,
  host: VoxHost<VideoTranslationSpec>,
): Shell<CarriedFile> {
  const t = plainTexts(videoTranslationShell, host.$language.get());
  const isOpen = host.$props.get().project !== '';
  return paintSource(root, { host, label: t('panel'), isOpen, dropTitle: t('dropTitle'), accept: ACCEPT });
}
