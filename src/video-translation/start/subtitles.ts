import { PLACE_MS_MAX, SPEAKER_CHARACTERS_MAX } from '../../contract/constants/projects.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../contract/constants/script.ts';
import { SUBTITLE_BYTES_MAX } from '../../contract/constants/subtitles.ts';
import type { SourceCue } from '../../contract/index.ts';
import type {
  SubtitleFile,
  SubtitleRefusal,
} from '../../studio/model/subtitles/files/read/read-subtitles.ts';
import type { SubtitleCue } from '../../studio/model/subtitles/files/subtitle-cue.ts';

/** The contents of a subtitle file, or why it could not be read. */
export type ReadSubtitles =
  | (Omit<SubtitleFile, 'cues'> & { readonly cues: readonly SourceCue[] })
  | { readonly refusal: SubtitleRefusal | { readonly reason: 'unreadable' } };

export const isSubtitleFile = ({ name }: Pick<File, 'name'>): boolean =>
  /\.(?:srt|vtt|ass|ssa|csv)$/i.test(name);

const place = (ms: number) => Math.min(Math.round(ms), PLACE_MS_MAX);

const sourceCue = ({ startMs, endMs, text, source, speaker = '' }: SubtitleCue): SourceCue => {
  const name = speaker.trim().slice(0, SPEAKER_CHARACTERS_MAX).trim();
  return {
    start_ms: place(startMs),
    end_ms: place(endMs),
    text: source ?? text,
    ...(source !== undefined && text.trim() !== '' && { translation: text }),
    ...(name && { speaker: name }),
  };
};

/** Reads a subtitle file as the cues of an order. Skips cues without text. */
export async function readSubtitleFile(file: File): Promise<ReadSubtitles> {
  if (file.size > SUBTITLE_BYTES_MAX)
    return { refusal: { reason: 'bytes', value: file.size, limit: SUBTITLE_BYTES_MAX } };
  try {
    const { readSubtitles } = await import('../../studio/model/subtitles/files/read/read-subtitles.ts');
    const found = readSubtitles(new Uint8Array(await file.arrayBuffer()));
    if ('refusal' in found) return found;
    const cues = found.cues.map(sourceCue).filter(({ text }) => text.trim() !== '');
    if (cues.length === 0) return { refusal: { reason: 'empty' } };
    if (cues.length > SCRIPT_SEGMENTS_MAX)
      return { refusal: { reason: 'cues', value: cues.length, limit: SCRIPT_SEGMENTS_MAX } };
    return { ...found, cues };
  } catch {
    return { refusal: { reason: 'unreadable' } };
  }
}
