import type { Config } from './config.ts';
import { StartProblem } from './start-problem.ts';

type Settings = Pick<Config, 'role' | 'work'>;

/** Names the making of speech among the kinds of work. It is no kind of job: each sentence is queued by itself. */
export const SPEECH = 'speech';

/** Whether this process takes work of a kind. */
export const takesWork = ({ role, work }: Settings, kind: string): boolean =>
  role !== 'web' && (work?.includes(kind) ?? true);

/**
 * @param jobKinds all kinds of jobs
 * @throws StartProblem for a setting with an unknown kind
 */
export const demandKnownWork = ({ work = [] }: Settings, jobKinds: readonly string[]): void => {
  const known = [SPEECH, ...jobKinds];
  const unknown = work.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw new StartProblem(
      `VOXBENCH_WORK has "${unknown}", which is no kind of work. There are: ${known.join(', ')}.`,
    );
};
