import { recognitionCredits } from '../../../src/contract/constants/billing.ts';
import type { Transcription, VerboseTranscription } from '../../../src/contract/index.ts';
import { cuesOf } from '../../../src/studio/model/subtitles/segment/cues.ts';
import { sentencesIn } from '../../../src/studio/model/subtitles/segment/sentences-in.ts';
import { toSrt, toVtt } from '../../../src/studio/model/subtitles/files/write/timed-text.ts';
import { piecesOf, spreadOver, type TimedWord } from '../../../src/studio/model/timed-words.ts';
import type { Recognition } from '../engines/recognition/engine.ts';
import { languageName } from '../engines/recognition/language-names.ts';
import type { TranscriptionFields } from './transcribe.ts';

const seconds = (ms: number): number => ms / 1000;

const textOf = ({ segments }: Recognition): string => segments.map(({ text }) => text.trim()).join(' ');

const timedWords = ({ segments }: Recognition): TimedWord[] =>
  segments.flatMap(({ text, words, startMs, endMs }) =>
    words.length === 0
      ? spreadOver(piecesOf(text), startMs, endMs)
      : words.map((word, index) => ({
          text: word.text.trim(),
          isApart: index === 0 || /^\s/.test(word.text),
          startMs: word.startMs,
          endMs: word.endMs,
        })),
  );

const verbose = (
  recognition: Recognition,
  fields: TranscriptionFields,
): Omit<VerboseTranscription, 'usage'> => {
  const { language, durationMs, segments } = recognition;
  const granularities = fields['timestamp_granularities[]'];
  return {
    task: 'transcribe',
    language: language === null ? 'unknown' : languageName(language),
    duration: seconds(durationMs),
    text: textOf(recognition),
    ...(granularities.includes('segment') && {
      segments: segments.map(({ text, startMs, endMs }, id) => ({
        id,
        start: seconds(startMs),
        end: seconds(endMs),
        text: text.trim(),
      })),
    }),
    ...(granularities.includes('word') && {
      words: segments
        .flatMap(({ words }) => words)
        .map(({ text, startMs, endMs }) => ({
          word: text.trim(),
          start: seconds(startMs),
          end: seconds(endMs),
        })),
    }),
  };
};

/** Header with the name of our model that recognised the recording. */
const MODEL_HEADER = 'x-voxbench-model';

/** Formats the answer as requested. */
export const transcriptAs = (
  recognition: Recognition,
  fields: TranscriptionFields,
  model: string,
): Response => {
  const headers = { 'cache-control': 'no-store', [MODEL_HEADER]: model };
  const plain = (text: string, type = 'text/plain') =>
    new Response(text, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
  const language = recognition.language ?? 'und';
  const cues = () => sentencesIn(timedWords(recognition)).flatMap((sentence) => cuesOf(sentence, language));
  const usage = { type: 'duration', seconds: recognitionCredits(recognition.durationMs) } as const;
  switch (fields.response_format) {
    case 'text':
      return plain(`${textOf(recognition)}\n`);
    case 'srt':
      return plain(toSrt(cues()));
    case 'vtt':
      return plain(toVtt(cues()), 'text/vtt');
    case 'json': {
      const answer: Transcription = { text: textOf(recognition), usage };
      return Response.json(answer, { headers });
    }
    case 'verbose_json': {
      const answer: VerboseTranscription = { ...verbose(recognition, fields), usage };
      return Response.json(answer, { headers });
    }
  }
};
