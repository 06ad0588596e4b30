import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { startFfmpeg } from '../../../process/ffmpeg.ts';
import { EngineError } from '../../engine.ts';
import { postFiles } from '../../remote/post-files.ts';
import { createRemoteServer, statusError } from '../../remote/remote-server.ts';
import type { Recognition, RecognitionEngine, RecognizedSegment, RecognizedWord } from '../engine.ts';
import { languageCode } from '../language-names.ts';

interface Settings {
  /** Base URL with the version but without a trailing slash, such as `http://localhost:8000/v1`. */
  url: string;
  key: string | undefined;
  model: string;
}

const NAME = 'the transcription server';
/** OpenAI accepts 25 MB, which is 1.7 hours at this bit rate. */
const BITRATE = '32k';
const SECONDS_MAX = 1.5 * 3600;
const START_MS = 60_000;

const seconds = z.number().nonnegative();
const Answer = z.object({
  text: z.string(),
  language: z.string().nullish(),
  segments: z.array(z.object({ start: seconds, end: seconds, text: z.string() })).nullish(),
  words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).nullish(),
});
type Answer = z.output<typeof Answer>;

const ms = (value: number): number => Math.round(value * 1000);

/**
 * The words come without punctuation in one list. Each belongs to the segment in which it starts, and gets the white
 * space of its text.
 */
const wordsIn = (segment: { text: string; start: number; end: number }, words: Answer['words']) => {
  let at = 0;
  return (words ?? [])
    .filter(({ start }) => start >= segment.start && start < segment.end)
    .map(({ word, start, end }): RecognizedWord => {
      const bare = word.trim();
      const found = segment.text.indexOf(bare, at);
      const isApart = found < 0 || /\s/.test(segment.text[found - 1] ?? '');
      if (found >= 0) at = found + bare.length;
      return { text: isApart ? ` ${bare}` : bare, startMs: ms(start), endMs: ms(end), probability: null };
    });
};

const recognitionOf = ({ text, language, segments, words }: Answer, durationMs: number): Recognition => {
  const whole = text.trim() === '' ? [] : [{ text, start: 0, end: durationMs / 1000 }];
  const found = (segments?.length ? segments : whole).map((segment): RecognizedSegment => ({
    text: segment.text.trim(),
    startMs: ms(segment.start),
    endMs: ms(segment.end),
    words: wordsIn(segment, words),
  }));
  return {
    language: found.length > 0 ? languageCode(language ?? '') : null,
    languageProbability: null,
    durationMs,
    segments: found,
  };
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Encodes the recording as Opus for the request: a WAV of an hour exceeds the servers' limit. */
const withOpus = async <T>(
  path: string,
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(dirname(path), 'opus-'));
  try {
    const file = join(folder, 'recording.ogg');
    await startFfmpeg(['-i', path, '-c:a', 'libopus', '-b:a', BITRATE, file], 'ignore', { signal }).ended;
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Any server with OpenAI's transcription API. Its state follows its answers. */
export const createOpenAiRecognition = ({ url, key, model }: Settings): RecognitionEngine => {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  const server = createRemoteServer({
    name: NAME,
    url,
    headers,
    async look(get) {
      const response = await get('/models');
      await response.body?.cancel();
      // A server need not list its models.
      if (!response.ok && response.status !== 404 && response.status !== 405)
        throw statusError(NAME, response.status);
    },
  });

  const ask = async (
    file: string,
    language: string | undefined,
    prompt: string | undefined,
    signal: AbortSignal,
  ) => {
    const fields: [string, string][] = [
      ['model', model],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'segment'],
      ['timestamp_granularities[]', 'word'],
    ];
    if (language) fields.push(['language', language]);
    if (prompt) fields.push(['prompt', prompt]);
    const recording = { field: 'file', path: file, name: 'recording.ogg', type: 'audio/ogg' };
    const form = { fields, files: [recording] };
    const response = await postFiles(`${url}/audio/transcriptions`, headers, form, signal);
    const body = await text(response);
    const { statusCode: status = 0 } = response;
    if (status < 200 || status > 299) throw statusError(NAME, status);
    const answer = Answer.safeParse(parse(body));
    if (!answer.success)
      throw new EngineError('The transcription server gave an answer that cannot be read', { retry: true });
    return answer.data;
  };

  return {
    id: 'openai-recognition',
    model: {
      modelId: `openai-${model}`,
      name: model,
      description: 'Model of a transcription server that this installation is connected to',
    },
    languages: [],
    can: { words: true, findsLanguage: true },
    secondsMax: SECONDS_MAX,
    concurrency: 4,
    state: () => server.state(),
    onChange: (changed) => server.onChange(changed),
    async recognize({ path, durationMs, language, prompt }, { signal }) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(START_MS + durationMs)]);
      try {
        const answer = await withOpus(path, until, (file) => ask(file, language, prompt, until));
        return recognitionOf(answer, durationMs);
      } catch (error) {
        signal.throwIfAborted();
        throw server.failure(error);
      }
    },
    async close() {
      server.close();
    },
  };
};
