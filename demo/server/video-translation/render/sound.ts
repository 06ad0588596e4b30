import { mixSound, type MixOriginal, type MixTask } from '../../video/mix-sound.ts';
import { wantsBackground } from './order.ts';
import type { Rendering } from './render-job.ts';

type Track = Pick<MixTask, 'voices' | 'original' | 'originalSound'>;

/** Whether the original is only lowered under the translation, because its voices were not separated. */
export const isLoweredInstead = ({ order, plan, original }: Rendering): boolean =>
  original !== null && plan.backgroundId === null && wantsBackground(order, plan.settings);

/** Makes the audio tracks of a render. */
export const makeSound = async (rendering: Rendering): Promise<void> => {
  const { run, order, plan, original, parts, blobs, pathOf } = rendering;
  const { tenantId: who, signal, progress } = run;
  const { format, sound, fromMs, durationMs, hasSound } = order;
  const task = { fromMs, durationMs, format: format === 'mp4' ? ('m4a' as const) : format };
  const make = (id: string, track: Track) =>
    parts.make('sound', id, (into) =>
      mixSound({ ...task, ...track, into }, { who, signal, onProgress: progress }),
    );
  const heard: MixOriginal | null =
    original !== null && hasSound ? { path: original, startSeconds: plan.startSeconds } : null;
  const alone: Track = { voices: [], original: heard, originalSound: 'kept' };
  const voices = plan.voices.map(({ mediaId, ...place }) => ({ ...place, path: pathOf(mediaId) }));
  if (sound === 'original') await make(plan.soundId, alone);
  else if (plan.backgroundId !== null)
    await blobs.withLocalFile(plan.backgroundId, (path) =>
      make(plan.soundId, { voices, original: { path, startSeconds: 0 }, originalSound: 'kept' }),
    );
  else {
    const { original_sound: wanted } = plan.settings;
    const originalSound = wanted === 'background' ? 'lowered' : wanted;
    await make(plan.soundId, { voices, original: heard, originalSound });
  }
  if (plan.originalId !== null) await make(plan.originalId, alone);
};
