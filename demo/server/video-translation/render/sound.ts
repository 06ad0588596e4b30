import { mixSound, type MixTask } from '../../video/mix-sound.ts';
import type { Rendering } from './render-job.ts';

/** Makes the sound tracks of a render. */
export const makeSound = async ({ run, order, plan, original, parts, pathOf }: Rendering): Promise<void> => {
  const { signal, progress } = run;
  const { format, sound, durationMs, settings, hasSound } = order;
  const heard = original !== null && hasSound ? { path: original, startSeconds: plan.startSeconds } : null;
  const task = { durationMs, original: heard, format: format === 'mp4' ? ('m4a' as const) : format };
  const make = (id: string, track: Pick<MixTask, 'voices' | 'originalSound'>) =>
    parts.make('sound', id, (into) =>
      mixSound({ ...task, ...track, into }, { signal, onProgress: progress }),
    );
  const alone: Pick<MixTask, 'voices' | 'originalSound'> = { voices: [], originalSound: 'kept' };
  const voices = plan.voices.map(({ mediaId, ...place }) => ({ ...place, path: pathOf(mediaId) }));
  const spoken = { voices, originalSound: settings.original_sound };
  await make(plan.soundId, sound === 'original' ? alone : spoken);
  if (plan.originalId !== null) await make(plan.originalId, alone);
};
