/** Largest document that can be imported, in bytes. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
/** Longest text that a document may bring in, in characters. */
export const IMPORT_CHARACTERS_MAX = 250_000;
/** Most pixels of a picture whose text is read. */
export const IMPORT_PIXELS_MAX = 50_000_000;
/** Most pixels of a picture on a page of a document. A sheet of A2, scanned at 600 dpi, has 139 million. */
export const IMPORT_PAGE_PIXELS_MAX = 150_000_000;
/** Most pages of pictures, scanned ones too, whose text is read at once. */
export const IMPORT_SCANNED_PAGES_MAX = 50;
/** Most pictures that are imported in one go. */
export const IMPORT_PICTURES_MAX = 20;
