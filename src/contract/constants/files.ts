/** Where uploads are made, by the tus protocol (https://tus.io/protocols/resumable-upload), below the server's address. */
export const UPLOADS_PATH = '/files/uploads/';
/** Largest file that can be uploaded, in bytes. */
export const UPLOAD_BYTES_MAX = 2 * 1024 ** 3;
/** How long an unfinished upload can be resumed. */
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000;
/** Unfinished uploads that one user may have. */
export const UPLOADS_MAX = 20;
/** Longest name of a file, in characters. */
export const FILE_NAME_CHARACTERS_MAX = 255;

/** What an upload may bring: audio or video, a picture, or a translation that was exported as one file. */
export const UPLOAD_KINDS = ['media', 'picture', 'project'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What a file was found to be. */
export const ASSET_KINDS = ['audio', 'video', 'picture', 'project'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
