/** Largest document that can be imported, in bytes. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
/** Longest text taken from a document, in characters. */
export const IMPORT_CHARACTERS_MAX = 250_000;
/** Most pixels of a picture to read text from. */
export const IMPORT_PIXELS_MAX = 50_000_000;
/** Most pixels of a picture on a page of a document. An A2 sheet scanned at 600 dpi has 139 million. */
export const IMPORT_PAGE_PIXELS_MAX = 150_000_000;
/** Most pages of pictures, such as scans, that are read at once. */
export const IMPORT_SCANNED_PAGES_MAX = 50;
/** Most pictures imported at once. */
export const IMPORT_PICTURES_MAX = 20;
