/** Title of a book or chapter without one. */
export const UNTITLED = 'Untitled';

/** Title from a file name: the name without folders and extension. */
export const titleOfFile = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/s, '').replace(/(?<=.)\.\w{1,8}$/, '');
