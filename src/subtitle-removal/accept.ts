/** Files that can be brought, as of file inputs: browsers do not know all of these by their type. */
export const ACCEPT = 'video/*,.mkv,.avi';
