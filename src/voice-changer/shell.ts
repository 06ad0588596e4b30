import type { Shell, VoxHost } from '../element/host.ts';
import { voiceChangerShell } from '../i18n/en/voice-changer/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import type { VoiceChangerSpec } from './spec.ts';

/** Paints the frame in its final size, with an area that accepts a file at once. */
export function paintVoiceChanger(root: HTMLElement, host: VoxHost<VoiceChangerSpec>): Shell<CarriedFile> {
  const label = plainTexts(voiceChangerShell, host.$language.get())('panel');
  return paintSource(root, { host, label, isOpen: host.$props.get().voiceChange !== '' });
}
