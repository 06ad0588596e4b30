import type { Shell, VoxHost } from '../element/host.ts';
import { transcriptionShell } from '../i18n/en/transcription/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { paintSource, type CarriedFile } from '../studio/source/first-screen.ts';
import type { TranscriptionSpec } from './spec.ts';

/** Paints the frame in its final size, with an area that accepts a file at once. */
export function paintTranscription(root: HTMLElement, host: VoxHost<TranscriptionSpec>): Shell<CarriedFile> {
  const label = plainTexts(transcriptionShell, host.$language.get())('panel');
  return paintSource(root, { host, label, isOpen: host.$props.get().transcription !== '' });
}
