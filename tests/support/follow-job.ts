import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller, NumberedEvent } from './caller.ts';

const PAUSE_MS = 50;

/** What was heard of a job of speech. */
export interface Followed {
  events: NumberedEvent[];
  /** How often the line broke and was taken up again. */
  breaks: number;
}

/**
 * Hears the events of a job over lines that break, each time after the last one that was seen, as a page does: to the end of
 * the job, or until an event for which `until` says so.
 *
 * @param heard what was heard before
 */
export const followJob = async (
  caller: Caller,
  jobId: string,
  { heard = { events: [], breaks: 0 }, until = () => false }: FollowOptions = {},
): Promise<Followed> => {
  const { events } = heard;
  // After the last event of a job that has ended nothing comes any more
  let isOver = events.at(-1)?.data.type === 'job';
  while (!isOver) {
    const last = events.at(-1);
    const after = last === undefined ? {} : { after: last.id };
    const hear = (event: NumberedEvent): boolean => {
      events.push(event);
      return (isOver = event.data.type === 'job' || until(event));
    };
    await caller.events(jobId, { ...after, until: hear }).catch(() => undefined);
    if (isOver) break;
    heard.breaks++;
    await sleep(PAUSE_MS);
  }
  return heard;
};

interface FollowOptions {
  heard?: Followed;
  until?: (event: NumberedEvent) => boolean;
}
