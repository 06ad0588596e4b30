import type { Cue } from './cues.ts';

const clock = (ms: number, separator: string): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const whole = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`;
  return `${whole}${separator}${String(ms % 1000).padStart(3, '0')}`;
};

const blocks = (cues: readonly Cue[], separator: string, line: (text: string) => string): string[] =>
  cues.map(({ startMs, endMs, lines }, index) => {
    const times = `${clock(startMs, separator)} --> ${clock(endMs, separator)}`;
    return `${index + 1}\n${times}\n${lines.map(line).join('\n')}\n`;
  });

/** SubRip: no escapes, so an arrow in the text becomes another one. */
export const toSrt = (cues: readonly Cue[]): string =>
  blocks(cues, ',', (text) => text.replaceAll('-->', '→')).join('\n');

/** WebVTT (W3C): `&`, `<` and `>` are escaped. */
export const toVtt = (cues: readonly Cue[]): string => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `WEBVTT\n\n${blocks(cues, '.', escaped).join('\n')}`;
};
