import type { SubtitleCue } from '../subtitle-cue.ts';

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();

/**
 * The texts without times, one a line. A speaker is named where another one has spoken before; of two languages the
 * source stands below each text.
 */
export const toTxt = (cues: readonly SubtitleCue[]): string => {
  let speaker: string | undefined;
  let text = '';
  for (const cue of cues) {
    const lines = [cue.text, cue.source ?? ''].map(inOneLine).filter((line) => line !== '');
    if (lines.length === 0) continue;
    const changes = cue.speaker !== speaker;
    if (text !== '' && (changes || cue.source !== undefined)) text += '\n';
    if (changes && cue.speaker) text += `${cue.speaker}: `;
    text += `${lines.join('\n')}\n`;
    ({ speaker } = cue);
  }
  return text;
};
