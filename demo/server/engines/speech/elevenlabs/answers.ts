import type { z } from 'zod';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import { statusError } from '../../remote/remote-server.ts';
import { Refusal } from './protocol.ts';

export const ELEVENLABS = 'ElevenLabs';

/** What an answer that is no success means. */
export const refusal = async (response: Response): Promise<EngineError> => {
  const body = Refusal.safeParse(await response.json().catch(() => null));
  const { status, code } = body.success ? body.data.detail : {};
  const word = status ?? code ?? '';
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
  // Only a plain word is repeated: the rest of an answer may hold anything.
  return statusError(ELEVENLABS, response.status, /^[a-z_]{1,60}$/.test(word) ? ` (${word})` : '');
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
