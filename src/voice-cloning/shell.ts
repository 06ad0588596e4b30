import type { Shell, VoxHost } from '../element/host.ts';
import { voiceCloningShell } from '../i18n/en/voice-cloning/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import type { VoiceCloningSpec } from './spec.ts';

/** Paints the frame in its final size. It accepts no file: a clone needs several, and a signed-in user. */
export function paintVoiceCloning(root: HTMLElement, host: VoxHost<VoiceCloningSpec>): Shell<CarriedFile> {
  const label = plainTexts(voiceCloningShell, host.$language.get())('panel');
  return paintSource(root, { host, label, isOpen: true });
}
