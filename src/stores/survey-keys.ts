/** Storage key of a user's unsubmitted survey answers. */
export const surveyAnswersOf = (uid: string): string => `survey_answers ${uid}`;

/** The key that says that a user has seen the announcement of the new video translation. */
export const announcedTo = (uid: string): string => `video_translation_announced ${uid}`;
