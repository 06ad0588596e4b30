/** Title of a book or a chapter that has none. */
export const UNTITLED = 'Untitled';

/** Title that the name of a file suggests: the name without its folders and its ending. */
export const titleOfFile = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/s, '').replace(/(?<=.)\.\w{1,8}$/, '');
