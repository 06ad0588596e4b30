import {
  SAME_PICTURE,
  type RenderSound,
  type VideoOutput,
} from '../../../contract/constants/video-translation.ts';
import type { RenderPicture, Watermark } from '../../../contract/index.ts';
import type { Part } from '../../start/part.ts';
import type { RenderOrder } from './renders.ts';

/** The order as the form edits it. */
export type Wanted = Required<Pick<RenderOrder, 'format' | 'sound' | 'subtitles'>> & {
  readonly picture: RenderPicture;
  /** Null for the whole video. */
  readonly part: Part | null;
};

/** Presets for common purposes. */
export const RENDER_PRESETS = ['web-1080', 'web-720', 'source', 'sound'] as const;
export type RenderPreset = (typeof RENDER_PRESETS)[number];

const PRESETS: Readonly<
  Record<RenderPreset, Pick<Wanted, 'format'> & Pick<RenderPicture, 'lines' | 'quality' | 'megabytes'>>
> = {
  'web-1080': { format: 'mp4', lines: 1080, quality: 'balanced', megabytes: null },
  'web-720': { format: 'mp4', lines: 720, quality: 'balanced', megabytes: null },
  source: { format: 'mp4', lines: null, quality: 'high', megabytes: null },
  sound: { format: 'mp3', lines: null, quality: 'high', megabytes: null },
};

/** The form's settings with a preset applied. Settings that presets do not cover stay. */
export const withPreset = (wanted: Wanted, preset: RenderPreset): Wanted => {
  const { format, ...picture } = PRESETS[preset];
  return { ...wanted, format, picture: { ...wanted.picture, ...picture } };
};

/** The preset that equals the form's settings; null for none. */
export const presetOf = ({ format, picture }: Wanted): RenderPreset | null =>
  RENDER_PRESETS.find((preset) => {
    const one = PRESETS[preset];
    if (one.format !== 'mp4' || format !== 'mp4') return one.format === format;
    return (
      one.lines === picture.lines && one.quality === picture.quality && one.megabytes === picture.megabytes
    );
  }) ?? null;

/** Initial settings of the form. */
export const beginWith = (output: VideoOutput, hasPicture: boolean): Wanted => ({
  format: hasPicture ? 'mp4' : 'mp3',
  sound: output === 'subtitles' ? 'original' : 'translation',
  subtitles: output === 'subtitles' ? 'burned' : 'none',
  picture: SAME_PICTURE,
  part: null,
});

/** The watermark with its text trimmed; null if no text is left. */
const trimmed = (watermark: Watermark | null): Watermark | null => {
  if (!watermark || !('text' in watermark)) return watermark;
  const text = watermark.text.trim();
  return text ? { ...watermark, text } : null;
};

/** The form's order as the server takes it. Settings that do not apply to the format are omitted. */
export const toOrder = ({
  format,
  sound,
  subtitles,
  picture,
  part: wanted,
}: Wanted): Omit<RenderOrder, 'rules'> => {
  const isVideo = format === 'mp4';
  const part = wanted && { from_ms: wanted.fromMs, to_ms: wanted.toMs };
  // A sound file has a single track
  const track: RenderSound = !isVideo && sound === 'both' ? 'translation' : sound;
  if (!isVideo) return { format, sound: track, subtitles: 'none', part };
  return {
    format,
    sound,
    subtitles,
    part,
    picture: { ...picture, watermark: trimmed(picture.watermark) },
  };
};
