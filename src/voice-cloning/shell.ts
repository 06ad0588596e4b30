import type { Shell, VoxHost } from '../element/host.ts';
import { voiceCloningShell } from '../i18n/en/voice-cloning/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import type { VoiceCloningSpec } from './spec.ts';

/** The frame in its size. It takes no file: a clone is made of several, and by signed-in users. */
export function paintVoiceCloning(root: HTMLElement, host: VoxHost<VoiceCloningSpec>): Shell<CarriedFile> {
  const label = plainTexts(voiceCloningShell, host.$language.get())('panel');
  return paintSource(root, { host, label, isOpen: true });
}
