import type { Shell, VoxHost } from '../element/host.ts';
import { subtitleRemovalShell } from '../i18n/en/subtitle-removal/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import { ACCEPT } from './accept.ts';
import type { SubtitleRemovalSpec } from './spec.ts';

/** The frame in its size, with an area that takes a video at once. */
export function paintSubtitleRemoval(
  root: HTMLElement,
  host: VoxHost<SubtitleRemovalSpec>,
): Shell<CarriedFile> {
  const t = plainTexts(subtitleRemovalShell, host.$language.get());
  const isOpen = host.$props.get().removal !== '';
  return paintSource(root, { host, label: t('panel'), isOpen, dropTitle: t('dropTitle'), accept: ACCEPT });
}
