import type { TranscriptFormat } from '../../../src/contract/constants/recognition.ts';
import type { Project, ProjectSegment } from '../../../src/contract/index.ts';
import { cuesOf, type Cue } from '../../../src/studio/model/subtitles/segment/cues.ts';
import { sentencesIn } from '../../../src/studio/model/subtitles/segment/sentences-in.ts';
import { toSrt, toVtt } from '../../../src/studio/model/subtitles/files/write/timed-text.ts';
import type { TimedWord } from '../../../src/studio/model/timed-words.ts';
import { timedWordsOf } from '../recognition/timed-words.ts';

/** A text with its times, as input of the file writers. */
export interface Transcript {
  project: Project;
  /** ISO 639; null when unknown. */
  language: string | null;
  durationMs: number;
}

interface Spoken {
  segment: ProjectSegment;
  words: TimedWord[];
  startMs: number;
  endMs: number;
}

/** Segments with the times of their words. Omits those without text, which an editor may leave. */
const spokenOf = ({ segments }: Project): Spoken[] => {
  let at = 0;
  let isApart = true;
  return segments.flatMap((segment): Spoken[] => {
    const words = timedWordsOf(segment, at);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return [];
    words[0] = { ...first, isApart };
    const startMs = segment.start_ms ?? at;
    at = Math.max(segment.end_ms ?? 0, last.endMs);
    isApart = segment.gap !== '';
    return [{ segment, words, startMs, endMs: at }];
  });
};

/** Converts a transcript to subtitles. No cue contains words of two speakers. */
const cuesIn = ({ project, language }: Transcript): Cue[] => {
  const turns: { speaker: string | null; words: TimedWord[] }[] = [];
  for (const { segment, words } of spokenOf(project)) {
    const turn = turns.at(-1);
    if (turn && turn.speaker === segment.speaker) turn.words.push(...words);
    else turns.push({ speaker: segment.speaker, words: [...words] });
  }
  return turns.flatMap(({ speaker, words }) =>
    sentencesIn(words)
      .flatMap((sentence) => cuesOf(sentence, language ?? 'und'))
      .map((cue) => ({ ...cue, speaker: speaker ?? undefined })),
  );
};

/** Paragraphs as in the editor; a speaker is named at every change of speaker. */
const toText = ({ segments }: Project): string => {
  let text = '';
  let gap = '';
  let speaker: string | null = null;
  for (const segment of segments) {
    const spoken = segment.text.trim();
    if (spoken !== '') {
      const changes = segment.speaker !== speaker;
      if (text !== '') text += changes || gap.includes('\n') ? '\n\n' : gap && ' ';
      if (changes && segment.speaker !== null) text += `${segment.speaker}: `;
      text += spoken;
      ({ speaker } = segment);
      gap = '';
    }
    gap += segment.gap;
  }
  return text && `${text}\n`;
};

const seconds = (ms: number): number => ms / 1000;

const toJson = ({ project, language, durationMs }: Transcript): string => {
  const segments = spokenOf(project).map(({ segment, words, startMs, endMs }) => ({
    start: seconds(startMs),
    end: seconds(endMs),
    speaker: segment.speaker,
    text: segment.text,
    words: words.map((word) => ({
      word: word.text,
      start: seconds(word.startMs),
      end: seconds(word.endMs),
    })),
  }));
  return JSON.stringify({ language, duration: seconds(durationMs), segments }, null, 2);
};

/** Writers of the file formats. */
export const writers: Record<TranscriptFormat, (transcript: Transcript) => string> = {
  srt: (transcript) => toSrt(cuesIn(transcript)),
  vtt: (transcript) => toVtt(cuesIn(transcript)),
  txt: ({ project }) => toText(project),
  json: toJson,
};
