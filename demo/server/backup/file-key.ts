/** A path segment that cannot lead out of its folder. */
export const NAME = /^(?!\.)[\w.@:-]+$/;

/** Whether a backup can store a file with this key. Foreign files in a folder, such as `.DS_Store`, may be excluded. */
export const isFileKey = (key: string): boolean =>
  key.includes('/') && key.split('/').every((part) => NAME.test(part));
