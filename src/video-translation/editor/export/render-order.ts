import {
  SAME_PICTURE,
  type RenderSound,
  type VideoOutput,
} from '../../../contract/constants/video-translation.ts';
import type { RenderPicture } from '../../../contract/index.ts';
import type { Part } from '../../start/part.ts';
import type { RenderOrder } from './renders.ts';

/** What file is to be made, as the form has it. */
export type Wanted = Required<Pick<RenderOrder, 'format' | 'sound' | 'subtitles'>> & {
  readonly picture: RenderPicture;
  /** Null for all of it. */
  readonly part: Part | null;
};

/** Files for a purpose. */
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

/** The form with a preset; what a preset says nothing of stays. */
export const withPreset = (wanted: Wanted, preset: RenderPreset): Wanted => {
  const { format, ...picture } = PRESETS[preset];
  return { ...wanted, format, picture: { ...wanted.picture, ...picture } };
};

/** The preset that the form stands at; null when the user has changed something of it. */
export const presetOf = ({ format, picture }: Wanted): RenderPreset | null =>
  RENDER_PRESETS.find((preset) => {
    const one = PRESETS[preset];
    if (one.format !== 'mp4' || format !== 'mp4') return one.format === format;
    return (
      one.lines === picture.lines && one.quality === picture.quality && one.megabytes === picture.megabytes
    );
  }) ?? null;

/** What the form begins with. */
export const beginWith = (output: VideoOutput, hasPicture: boolean): Wanted => ({
  format: hasPicture ? 'mp4' : 'mp3',
  sound: output === 'subtitles' ? 'original' : 'translation',
  subtitles: output === 'subtitles' ? 'burned' : 'none',
  picture: SAME_PICTURE,
  part: null,
});

/** As the server takes it: what does not go with the format is left out. */
export const toOrder = ({
  format,
  sound,
  subtitles,
  picture,
  part: wanted,
}: Wanted): Omit<RenderOrder, 'rules'> => {
  const isVideo = format === 'mp4';
  const part = wanted && { from_ms: wanted.fromMs, to_ms: wanted.toMs };
  // Sound alone has one track
  const track: RenderSound = !isVideo && sound === 'both' ? 'translation' : sound;
  if (!isVideo) return { format, sound: track, subtitles: 'none', part };
  const text = picture.watermark?.text.trim();
  const watermark = text ? { ...picture.watermark!, text } : null;
  return { format, sound, subtitles, part, picture: { ...picture, watermark } };
};
