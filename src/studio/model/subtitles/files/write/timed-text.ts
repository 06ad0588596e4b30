import type { Cue } from '../../segment/cues.ts';
import { formatTimestamp } from '../../../timestamp.ts';

const blocks = (cues: readonly Cue[], separator: '.' | ',', textOf: (cue: Cue) => string): string[] =>
  cues.map((cue, index) => {
    const times = `${formatTimestamp(cue.startMs, separator)} --> ${formatTimestamp(cue.endMs, separator)}`;
    return `${index + 1}\n${times}\n${textOf(cue)}\n`;
  });

/** SubRip. It has no escapes, so an arrow in the text is replaced by another, and no field for speakers. */
export const toSrt = (cues: readonly Cue[]): string =>
  blocks(cues, ',', ({ lines }) => lines.join('\n').replaceAll('-->', '→')).join('\n');

/** WebVTT (W3C). Escapes `&`, `<` and `>`; a voice span names the speaker. */
export const toVtt = (cues: readonly Cue[]): string => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const textOf = ({ lines, speaker }: Cue) =>
    (speaker === undefined ? '' : `<v ${escaped(speaker)}>`) + lines.map(escaped).join('\n');
  return `WEBVTT\n\n${blocks(cues, '.', textOf).join('\n')}`;
};
