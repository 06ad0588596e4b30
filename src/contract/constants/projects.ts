/** What a project makes: speech of a script, the text of a recording, a video in another language, or a chapter of a book. */
export const PROJECT_KINDS = ['speech', 'transcription', 'video-translation', 'book'] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];
/** Kinds whose segments are spoken: the calls for scripts work on them. */
export const SPOKEN_KINDS: readonly ProjectKind[] = ['speech', 'video-translation', 'book'];
/** Projects that one user may have. */
export const PROJECTS_MAX = 2_000;
/** Most characters in one project, of texts, of what they were translated from, and of what stands between them. */
export const PROJECT_CHARACTERS_MAX = 500_000;
/** Most characters in all scripts together that one user wrote. */
export const PROJECTS_CHARACTERS_MAX = 20_000_000;
/** Latest place in a recording that a segment can name, in milliseconds: far beyond the longest recording that is taken. */
export const PLACE_MS_MAX = 24 * 60 * 60 * 1000;
/** Longest name of a speaker, in characters. */
export const SPEAKER_CHARACTERS_MAX = 60;
/** Longest rank of a segment. A rank grows by about a character for every six segments put into the same place. */
export const RANK_CHARACTERS_MAX = 200;
/** Text of a patch that a browser sends at once, in UTF-16 units; a longer change goes in several patches. */
export const PATCH_TEXT_MAX = 400_000;
