import type { Cue } from './cues.ts';

const clock = (ms: number, separator: string): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const whole = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`;
  return `${whole}${separator}${String(ms % 1000).padStart(3, '0')}`;
};

const blocks = (cues: readonly Cue[], separator: string, textOf: (cue: Cue) => string): string[] =>
  cues.map((cue, index) => {
    const times = `${clock(cue.startMs, separator)} --> ${clock(cue.endMs, separator)}`;
    return `${index + 1}\n${times}\n${textOf(cue)}\n`;
  });

/** SubRip: no escapes, so an arrow in the text becomes another one. It has no place for the name of a speaker. */
export const toSrt = (cues: readonly Cue[]): string =>
  blocks(cues, ',', ({ lines }) => lines.join('\n').replaceAll('-->', '→')).join('\n');

/** WebVTT (W3C): `&`, `<` and `>` are escaped; a speaker is named by a voice span. */
export const toVtt = (cues: readonly Cue[]): string => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const textOf = ({ lines, speaker }: Cue) =>
    (speaker === undefined ? '' : `<v ${escaped(speaker)}>`) + lines.map(escaped).join('\n');
  return `WEBVTT\n\n${blocks(cues, '.', textOf).join('\n')}`;
};
