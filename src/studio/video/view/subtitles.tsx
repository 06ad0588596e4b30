import { useEffect, type CSSProperties } from 'react';
import type { SubtitleStyle } from '../../../contract/index.ts';
import { SECOND_SIZE, STYLE_HEIGHT } from '../../model/subtitles/files/write/style.ts';
import { lookOf, SUBTITLE_FACES } from '../../model/subtitles/look.ts';
import { fontFamily, loadFont } from '../fonts/load-font.ts';

/** One of the texts of a subtitle. */
export interface SubtitleText {
  /** In lines. */
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
}

interface SubtitlesProps {
  /** Subtitles shown now. The second text of each is below the first and smaller. */
  cues: readonly { readonly id: string; readonly texts: readonly SubtitleText[] }[];
  style: SubtitleStyle;
}

/** Converts a length in a picture 1080 px high to one in a picture of any height. */
const px = (length: number) => `${(length / STYLE_HEIGHT) * 100}cqb`;

/** Subtitles over a picture, as they would be burned in. The containing box is the picture. */
export function Subtitles({ cues, style }: SubtitlesProps) {
  useEffect(() => void loadFont(style.font), [style.font]);
  const look = lookOf(style);
  const { ascent, descent } = SUBTITLE_FACES[style.font];
  const size = (factor: number): CSSProperties => ({
    fontSize: px((look.sizePx * factor * 1000) / (ascent + descent)),
    lineHeight: px(look.sizePx * factor),
    WebkitTextStrokeWidth: look.box ? undefined : px(2 * look.outlinePx),
  });
  // The margin keeps the text where it is without a box
  const boxed = look.box
    ? {
        padding: px(look.box.paddingPx),
        margin: px(-look.box.paddingPx),
        background: `rgb(0 0 0 / ${look.box.opacity})`,
      }
    : undefined;
  return (
    <div
      className="stage-subtitles"
      data-place={look.place}
      style={{
        padding: `${px(look.marginPx)} ${px(look.sideMarginPx)}`,
        fontFamily: `${fontFamily(style.font)}, ${style.font === 'mono' ? 'monospace' : style.font === 'serif' ? 'serif' : 'sans-serif'}`,
        color: look.color,
        WebkitTextStrokeColor: look.outlineColor,
      }}
    >
      {cues.map(({ id, texts }) => (
        <div key={id} className="stage-cue" style={boxed}>
          {texts.map(({ text, language }, index) => (
            <p key={index} lang={language} dir="auto" style={size(index === 0 ? 1 : SECOND_SIZE)}>
              {text}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
