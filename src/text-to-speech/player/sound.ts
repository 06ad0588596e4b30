import type { Client } from '../../api/client.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { createTakeAudio, type TakeAudio } from './take-audio.ts';

/** What makes the player sound. */
export interface Sound {
  readonly audio: TakeAudio;
  readonly schedule: Schedule;
}

export const createSound = (client: Client): Sound => ({
  audio: createTakeAudio(client),
  schedule: createSchedule(),
});
