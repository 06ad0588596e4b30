/** Path for uploads by the tus protocol (https://tus.io/protocols/resumable-upload), below the server's address. */
export const UPLOADS_PATH = '/files/uploads/';
/** Largest file that can be uploaded, in bytes. */
export const UPLOAD_BYTES_MAX = 2 * 1024 ** 3;
/** How long an unfinished upload can be resumed, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000;
/** Files of at least this length may go straight to the object storage, in bytes. */
export const DIRECT_UPLOAD_BYTES_MIN = 1024 * 1024;
/** Most parts of an upload that one answer has addresses for. */
export const UPLOAD_PARTS_EACH = 8;
/** Most unfinished uploads of one user. */
export const UPLOADS_MAX = 20;
/** Longest name of a file, in characters. */
export const FILE_NAME_CHARACTERS_MAX = 255;

/** What an upload can be: audio or video, a picture, or an exported translation. */
export const UPLOAD_KINDS = ['media', 'picture', 'project'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Detected kind of a file. */
export const ASSET_KINDS = ['audio', 'video', 'picture', 'project'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
