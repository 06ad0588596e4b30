/**
 * The `accept` attribute of file inputs for videos. Lists extensions too, since browsers do not know the MIME types of
 * all videos.
 */
export const ACCEPT = 'video/*,.mkv,.avi';
