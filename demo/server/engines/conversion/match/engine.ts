import type {
  matchVoice as MatchVoice,
  measureVoice as MeasureVoice,
} from '../../../audio/voice-match/index.ts';
import { NobodySpeaks } from '../../../audio/voice-match/index.ts';
import { ApiError } from '../../../http/api-error.ts';
import { scheduleCleanup } from '../../../process/clean-folder.ts';
import { findProgram } from '../../../process/find-program.ts';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import type { Engines } from '../../registry.ts';
import { dependsOn } from '../depends-on.ts';
import type { ConversionEngine } from '../engine.ts';
import { Profiles } from './profiles.ts';

interface Needs {
  engines: Engines;
  /** Folder for the profiles of voices. */
  folder: string;
  stopping: AbortSignal;
  /** Converts a recording toward a profile. */
  matchVoice: typeof MatchVoice;
  measureVoice: typeof MeasureVoice;
}

/** Days without use until a profile is deleted. It is measured again when needed. */
const PROFILE_DAYS = 60;

/**
 * Keeps the words and the delivery, and moves pitch, pitch range and timbre toward the target voice, on this server.
 */
export const createMatchEngine = ({
  engines,
  folder,
  stopping,
  matchVoice,
  measureVoice,
}: Needs): ConversionEngine => {
  const profiles = new Profiles(folder, measureVoice, stopping);
  const stopForgetting = scheduleCleanup(folder, PROFILE_DAYS);
  const status = dependsOn([engines.onChange], () => {
    if (!findProgram('ffmpeg')) return because('ffmpeg_missing');
    return engines.ready().length === 0 ? because('needs_voices') : undefined;
  });

  return {
    id: 'voice-match',
    method: 'match',
    name: '',
    concurrency: 2,
    voiceIds: () => null,
    languages: () => null,
    state: status.state,
    onChange: status.onChange,
    async convert({ path, out, voice, tenantId: who }, { signal, onProgress }) {
      const target = await profiles.of(voice, { who, signal }).catch((error: unknown) => {
        if (!(error instanceof NobodySpeaks)) throw error;
        throw new EngineError(`The voice ${voice.voice.voiceId} cannot be measured`, { retry: false });
      });
      try {
        const { pitch } = await matchVoice({ path, out, target, who, signal, onProgress });
        return { pitch, text: null };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof NobodySpeaks) throw new ApiError('err_nobody_speaks');
        throw new EngineError('The voice could not be matched', { retry: true, cause: error });
      }
    },
    forgetVoice: (voice) => profiles.forget(voice),
    async close() {
      stopForgetting();
      status.close();
    },
  };
};
