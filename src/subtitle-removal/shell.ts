import type { Shell, VoxHost } from '../element/host.ts';
import { subtitleRemovalShell } from '../i18n/en/subtitle-removal/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import { ACCEPT } from './accept.ts';
import type { SubtitleRemovalSpec } from './spec.ts';

/** Paints the frame before the panel is loaded, with an area that already takes a video. */
export function paintSubtitleRemoval(
  root: HTMLElement,
  host: VoxHost<SubtitleRemovalSpec>,
): Shell<CarriedFile> {
  const t = plainTexts(subtitleRemovalShell, host.$language.get());
  const isOpen = host.$props.get().removal !== '';
  return paintSource(root, { host, label: t('panel'), isOpen, dropTitle: t('dropTitle'), accept: ACCEPT });
}
