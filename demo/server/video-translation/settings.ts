import type { VideoOutput } from '../../../src/contract/constants/video-translation.ts';
import type { VideoSettings } from '../../../src/contract/index.ts';

/** Initial settings of a translation, with defaults where the user chose nothing. */
export const settingsFor = (
  output: VideoOutput,
  { style, glossary, rules }: Partial<Pick<VideoSettings, 'style' | 'glossary' | 'rules'>>,
): VideoSettings => ({
  output,
  original_sound: { subtitles: 'kept', 'voice-over': 'lowered', dub: 'off' }[
    output
  ] as VideoSettings['original_sound'],
  style: style ?? { kind: 'neutral', words: '' },
  glossary: glossary ?? [],
  subtitles: {
    font: 'sans',
    size: 5,
    color: '#ffffff',
    outline: '#000000',
    box: false,
    place: 'bottom',
    both: false,
  },
  ...(rules && { rules }),
});
