// As of file inputs: browsers do not know all of these by their type

export const RECORDINGS = 'audio/*,video/*,.mkv,.avi';
export const SUBTITLES = '.srt,.vtt,.ass,.ssa,.csv';
/** Translations that were exported. */
const PROJECTS = '.zip';
/** All that can be brought. */
export const ACCEPT = `${RECORDINGS},${SUBTITLES},${PROJECTS}`;
