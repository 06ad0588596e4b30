import type { PassageTime } from './timeline.ts';

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

const clock = (ms: number, separator: string): string => {
  const whole = Math.round(ms);
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const seconds = Math.floor(whole / 1000) % 60;
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}${separator}${pad(whole % 1000, 3)}`;
};

/** Passages as subtitles; a text may not have an empty line in them. */
export const captionsOf = (times: readonly PassageTime[], format: 'srt' | 'vtt'): string => {
  const separator = format === 'srt' ? ',' : '.';
  const cues = times.map(({ text, startMs, endMs }, index) => {
    const plain = text.replaceAll(/\s*[\r\n]\s*/g, ' ').replaceAll('-->', '→');
    const shown = format === 'srt' ? plain : plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `${index + 1}\n${clock(startMs, separator)} --> ${clock(endMs, separator)}\n${shown}\n`;
  });
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${cues.join('\n')}`;
};
