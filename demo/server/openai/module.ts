import { countCharacters } from '../../../src/contract/constants/script.ts';
import { type ApiSpeechFormat } from '../../../src/contract/constants/api-keys.ts';
import { canStream, encodeStream, needsFfmpeg } from '../audio/encode-stream.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import type { Engines } from '../engines/registry.ts';
import { noteUnexpected } from '../http/answer-error.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { createStreamLimit, endingWith } from '../http/stream-limit.ts';
import { InvalidRequest } from '../http/validate.ts';
import type { Deps, Module } from '../module.ts';
import type { RecognitionService } from '../recognition/module.ts';
import type { Speech } from '../speech/module.ts';
import { answerOpenAiError, refusalOf } from './errors.ts';
import { listModels } from './models.ts';
import { MODELS_WITHOUT_INSTRUCTIONS } from './names.ts';
import { scriptFor } from './segments.ts';
import { FASTEST, SLOWEST, splitSpeed } from './speed.ts';
import { asEvents, bodyOf, ReaderStalled } from './stream.ts';
import { transcribe } from './transcribe.ts';
import { transcriptAs } from './transcript.ts';

const CONTENT_TYPES: Record<ApiSpeechFormat, string> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg; codecs=opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

const refuse = (field: string, msg: string): never => {
  throw new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', field] }]);
};

const demandEncoder = (format: ApiSpeechFormat, tempo: number): void => {
  const without = 'This server has no ffmpeg and cannot';
  if (!canStream(format)) refuse('response_format', `${without} make ${format}. Ask for wav or pcm.`);
  if (!canStream(format, tempo))
    refuse('speed', `${without} speak that slowly or fast. Ask for ${SLOWEST} to ${FASTEST}.`);
};

/**
 * Limits on simultaneous streams per workspace and in total: those that hold an ffmpeg process until their reader has
 * everything, and all others.
 */
const ENCODED_STREAMS = { each: 16, total: 64 };
const PLAIN_STREAMS = { each: 64, total: 256 };

/** Calls of OpenAI's API for programs with an API key, with OpenAI's errors. */
export const openAiModule = (
  deps: Deps & {
    engines: Engines;
    recognizers: Recognizers;
    speech: Speech;
    recognition: RecognitionService;
  },
): Module => {
  const { db, engines, log, speech, stopping } = deps;
  const encoded = createStreamLimit(ENCODED_STREAMS);
  const plain = createStreamLimit(PLAIN_STREAMS);
  return {
    answerError: answerOpenAiError(log),

    routes(app) {
      call(app, 'POST /v1/audio/speech', async ({ who, body, idempotencyKey, signal, context }) => {
        const { response_format: format, stream_format, input } = body;
        const { spoken, tempo } = splitSpeed(body.speed);
        demandEncoder(format, tempo);
        const script = await scriptFor(db, engines, who, { ...body, speed: spoken });
        const instructions = MODELS_WITHOUT_INSTRUCTIONS.includes(body.model) ? undefined : body.instructions;
        const away = new AbortController();
        const until = AbortSignal.any([signal, stopping, away.signal]);
        const end = (needsFfmpeg(format, tempo) ? encoded : plain).begin(who.tenantId);
        const samples = await speech
          .streamSpeech(who, { ...script, instructions, idempotencyKey }, until)
          .catch((error: unknown) => {
            end();
            throw error;
          });
        const pieces = endingWith(encodeStream(samples, format, tempo), end);
        const isEvents = stream_format === 'sse';
        const sent = isEvents ? asEvents(pieces, countCharacters(input)) : pieces;
        const audio = await bodyOf(sent, {
          onLeave: () => away.abort(),
          onCut(error) {
            if (!(refusalOf(error) || error instanceof ReaderStalled)) noteUnexpected(log, error, context);
            // Without the regular end of the HTTP body, the client knows that it is incomplete
            context.env.outgoing.destroy();
          },
        });
        return new Response(audio, {
          headers: {
            'content-type': isEvents ? 'text/event-stream' : CONTENT_TYPES[format],
            'cache-control': 'no-store',
            // Without it, nginx buffers the stream
            'x-accel-buffering': 'no',
          },
        });
      });
      call(app, 'POST /v1/audio/transcriptions', async (request) => {
        const { recognition, fields } = await transcribe(deps, request);
        return transcriptAs(recognition, fields, recognition.modelId);
      });
      call(app, 'GET /v1/models', async ({ who }) => ({
        object: 'list' as const,
        data: await listModels(db, deps, who),
      }));
      call(app, 'GET /v1/models/{model}', async ({ who, params }) => {
        const model = (await listModels(db, deps, who)).find(({ id }) => id === params.model);
        if (!model) throw new ApiError('err_model_not_found', { status: 404 });
        return model;
      });
    },
  };
};
