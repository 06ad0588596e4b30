import type { SubtitleCue } from '../subtitle-cue.ts';

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();

/**
 * The texts without times, one per line. Speakers are named at each change of speaker. With two languages, the source
 * follows each text.
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
