import { mixSound, type MixOriginal, type MixTask } from '../../video/mix-sound.ts';
import { wantsBackground } from './order.ts';
import type { Rendering } from './render-job.ts';

type Track = Pick<MixTask, 'voices' | 'original' | 'originalSound'>;

/** Whether the original is only lowered under the translation, because its voices were not separated. */
export const isLoweredInstead = ({ order, plan, original }: Rendering): boolean =>
  original !== null && plan.backgroundId === null && wantsBackground(order, plan.settings);

/** Makes the audio tracks of a render. What they are mixed of is fetched only for those that do not exist yet. */
export const makeSound = async (rendering: Rendering): Promise<void> => {
  const { run, order, plan, original, parts, blobs, withTakes } = rendering;
  const { tenantId: who, signal, progress } = run;
  const { format, sound, fromMs, durationMs, hasSound } = order;
  const task = { fromMs, durationMs, format: format === 'mp4' ? ('m4a' as const) : format };
  const mixInto = (into: string, track: Track) =>
    mixSound({ ...task, ...track, into }, { who, signal, onProgress: progress });
  const heard: MixOriginal | null =
    original !== null && hasSound ? { path: original, startSeconds: plan.startSeconds } : null;

  const makeOriginal = (id: string) =>
    parts.make('sound', id, (into) => mixInto(into, { voices: [], original: heard, originalSound: 'kept' }));
  const mixVoices = (into: string, track: Omit<Track, 'voices'>) => {
    const ids = plan.voices.map(({ mediaId }) => mediaId);
    const mixAll = (pathOf: (mediaId: string) => string) => {
      const voices = plan.voices.map(({ mediaId, ...place }) => ({ ...place, path: pathOf(mediaId) }));
      return mixInto(into, { ...track, voices });
    };
    return withTakes(ids, mixAll, signal);
  };
  const mixTranslation = (into: string) => {
    const { backgroundId } = plan;
    if (backgroundId !== null)
      return blobs.withLocalFile(backgroundId, (path) =>
        mixVoices(into, { original: { path, startSeconds: 0 }, originalSound: 'kept' }),
      );
    const { original_sound: wanted } = plan.settings;
    return mixVoices(into, { original: heard, originalSound: wanted === 'background' ? 'lowered' : wanted });
  };

  if (sound === 'original') await makeOriginal(plan.soundId);
  else await parts.make('sound', plan.soundId, mixTranslation);
  if (plan.originalId !== null) await makeOriginal(plan.originalId);
};
