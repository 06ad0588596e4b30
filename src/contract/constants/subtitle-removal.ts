/** Longest video whose burned-in subtitles are removed, in milliseconds. */
export const REMOVAL_MS_MAX = 3_600_000;
/** Largest picture, lying or upright, in pixels: that of a 4K camera. */
export const REMOVAL_WIDTH_MAX = 4096;
export const REMOVAL_HEIGHT_MAX = 2304;
/** Areas of one video: as many lines as an hour of talk has. */
export const REMOVAL_AREAS_MAX = 3_000;
/** Longest text of an area, in characters. */
export const REMOVAL_TEXT_CHARACTERS_MAX = 500;
/** Length of a preview, in milliseconds. */
export const REMOVAL_PREVIEW_MS = 1_000;

/**
 * How text is removed. `fill` shows what stands there in frames before and after, and else what the picture around it
 * suggests; `best_fill` draws what no other frame shows by a small network; `blur` makes the area unreadable; `cover` lays
 * an even colour over it; `delogo` fills it from its edges.
 */
export const REMOVAL_METHODS = ['fill', 'best_fill', 'blur', 'cover', 'delogo'] as const;
export type RemovalMethod = (typeof REMOVAL_METHODS)[number];

/** What of an area is filled: the letters found in it, or all of it. The other methods always change all of it. */
export const REMOVAL_MASKS = ['letters', 'box'] as const;
export type RemovalMask = (typeof REMOVAL_MASKS)[number];

/** What a result is: Matroska where its sound does not go into MP4. */
export const REMOVAL_CONTAINERS = ['mp4', 'mkv'] as const;

/** How the picture is encoded where it changes: with the bit rate of the source, or closer to it in a larger file. */
export const REMOVAL_QUALITIES = ['source', 'high'] as const;
export type RemovalQuality = (typeof REMOVAL_QUALITIES)[number];
