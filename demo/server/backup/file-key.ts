/** A part of a path that leads nowhere else. */
export const NAME = /^(?!\.)[\w.@:-]+$/;

/** Whether a backup has a place for a file of this key. What others left in a folder, as `.DS_Store`, may have none. */
export const isFileKey = (key: string): boolean =>
  key.includes('/') && key.split('/').every((part) => NAME.test(part));
