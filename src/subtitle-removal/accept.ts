/** The `accept` of file inputs for videos. It lists endings too, since browsers do not know the types of all videos. */
export const ACCEPT = 'video/*,.mkv,.avi';
