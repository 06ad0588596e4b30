import type { z } from 'zod';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import { statusError } from '../../remote/remote-server.ts';
import { Refusal } from './protocol.ts';

export const ELEVENLABS = 'ElevenLabs';

/** The service's code of a refusal, such as `quota_exceeded`; empty when it gave none. */
export const readWord = async (response: Response): Promise<string> => {
  const body = Refusal.safeParse(await response.json().catch(() => null));
  const { status, code } = body.success ? body.data.detail : {};
  const word = status ?? code ?? '';
  // Only a plain word is passed on: the answer may contain anything.
  return /^[a-z_]{1,60}$/.test(word) ? word : '';
};

/** The error for an answer that is not a success. */
export const refusal = async (response: Response, given?: string): Promise<EngineError> => {
  const word = given ?? (await readWord(response));
  if (word === 'quota_exceeded' || response.status === 402) {
    return new EngineError(because('elevenlabs_without_credits'), {
      retry: false,
      type: 'err_engine_unavailable',
    });
  }
  if (word === 'missing_permissions') {
    return new EngineError(because('elevenlabs_without_permission'), {
      retry: false,
      type: 'err_engine_unavailable',
    });
  }
  return statusError(ELEVENLABS, response.status, word && ` (${word})`);
};

/** Parses a successful answer. @throws EngineError for any other answer */
export const read = async <T>(response: Response, shape: z.ZodType<T>): Promise<T> => {
  if (!response.ok) throw await refusal(response);
  const text = await response.text();
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new EngineError(because('elevenlabs_unreadable'), { retry: true });
  }
};
