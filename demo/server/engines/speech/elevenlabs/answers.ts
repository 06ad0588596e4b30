import type { z } from 'zod';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import { statusError } from '../../remote/remote-server.ts';
import { Refusal } from './protocol.ts';

export const ELEVENLABS = 'ElevenLabs';

/** The word for why the service refused, such as `quota_exceeded`; empty when it gave none. */
export const readWord = async (response: Response): Promise<string> => {
  const body = Refusal.safeParse(await response.json().catch(() => null));
  const { status, code } = body.success ? body.data.detail : {};
  const word = status ?? code ?? '';
  // Only a plain word is repeated: the rest of an answer may hold anything.
  return /^[a-z_]{1,60}$/.test(word) ? word : '';
};

/** What an answer that is no success means. */
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

/** The answer, when it is a success of that shape. */
export const read = async <T>(response: Response, shape: z.ZodType<T>): Promise<T> => {
  if (!response.ok) throw await refusal(response);
  const text = await response.text();
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new EngineError(because('elevenlabs_unreadable'), { retry: true });
  }
};
