/** What a project is: a script to speak, the transcript of a recording, a translated video, or a chapter of a book. */
export const PROJECT_KINDS = ['speech', 'transcription', 'video-translation', 'book'] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];
/** Kinds with spoken segments. Calls for scripts work on them. */
export const SPOKEN_KINDS: readonly ProjectKind[] = ['speech', 'video-translation', 'book'];
/** Most projects of one user. */
export const PROJECTS_MAX = 2_000;
/** Most characters in a project: texts, source texts and what is between segments. */
export const PROJECT_CHARACTERS_MAX = 500_000;
/** Most characters in all scripts of one user. */
export const PROJECTS_CHARACTERS_MAX = 20_000_000;
/** Latest position in a recording a segment can have, in milliseconds: far beyond the longest recording accepted. */
export const PLACE_MS_MAX = 24 * 60 * 60 * 1000;
/** Longest name of a speaker, in characters. */
export const SPEAKER_CHARACTERS_MAX = 60;
/** Longest rank of a segment. Ranks grow by about one character per six segments inserted at the same place. */
export const RANK_CHARACTERS_MAX = 200;
/** Most text a browser sends in one patch, in UTF-16 units; longer changes are split into several patches. */
export const PATCH_TEXT_MAX = 400_000;
