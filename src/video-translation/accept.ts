// With extensions, as in file inputs: browsers do not know the MIME types of all these formats

export const RECORDINGS = 'audio/*,video/*,.mkv,.avi';
export const SUBTITLES = '.srt,.vtt,.ass,.ssa,.csv';
/** Exported translations. */
const PROJECTS = '.zip';
/** All accepted files. */
export const ACCEPT = `${RECORDINGS},${SUBTITLES},${PROJECTS}`;
