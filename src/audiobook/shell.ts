import type { Shell, VoxHost } from '../element/host.ts';
import { audiobookShell } from '../i18n/en/audiobook/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import { ACCEPT } from './accept.ts';
import type { AudiobookSpec } from './spec.ts';

/** Paints the frame before the panel is loaded, with an area that already takes a file. */
export function paintAudiobook(root: HTMLElement, host: VoxHost<AudiobookSpec>): Shell<CarriedFile> {
  const t = plainTexts(audiobookShell, host.$language.get());
  const isOpen = host.$props.get().book !== '';
  return paintSource(root, { host, label: t('panel'), isOpen, dropTitle: t('dropTitle'), accept: ACCEPT });
}
