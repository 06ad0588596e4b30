/** Longest video to remove burned-in subtitles from, in milliseconds. */
export const REMOVAL_MS_MAX = 3_600_000;
/** Largest picture, landscape or portrait, in pixels: that of a 4K camera. */
export const REMOVAL_WIDTH_MAX = 4096;
export const REMOVAL_HEIGHT_MAX = 2304;
/** Most areas of a video: the number of lines in an hour of talk. */
export const REMOVAL_AREAS_MAX = 3_000;
/** Longest text of an area, in characters. */
export const REMOVAL_TEXT_CHARACTERS_MAX = 500;
/** Length of a preview, in milliseconds. */
export const REMOVAL_PREVIEW_MS = 1_000;

/**
 * How text is removed. `fill` takes the picture from frames before and after, else derives it from the surroundings;
 * `best_fill` uses a small network where no other frame shows the picture; `blur` makes the area unreadable; `cover`
 * paints it in one colour; `delogo` fills it from its edges.
 */
export const REMOVAL_METHODS = ['fill', 'best_fill', 'blur', 'cover', 'delogo'] as const;
export type RemovalMethod = (typeof REMOVAL_METHODS)[number];

/** What of an area is filled: the letters found in it, or all of it. Other methods always change all of it. */
export const REMOVAL_MASKS = ['letters', 'box'] as const;
export type RemovalMask = (typeof REMOVAL_MASKS)[number];

/** Container of a result: Matroska if its audio does not fit into MP4. */
export const REMOVAL_CONTAINERS = ['mp4', 'mkv'] as const;

/** How changed parts are encoded: at the bit rate of the source, or closer to the source in a larger file. */
export const REMOVAL_QUALITIES = ['source', 'high'] as const;
export type RemovalQuality = (typeof REMOVAL_QUALITIES)[number];
