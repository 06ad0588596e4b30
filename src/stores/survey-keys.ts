import { storageKey } from '../api/storage-key.ts';

/**
 * Storage key of a user's unsubmitted survey answers.
 * @param server its address; empty for the page's own
 */
export const surveyAnswersOf = (server: string, uid: string): string =>
  storageKey(server, `survey_answers ${uid}`);

/** Storage key of the flag that a user has seen the announcement of the new video translation. */
export const announcedTo = (server: string, uid: string): string =>
  storageKey(server, `video_translation_announced ${uid}`);
