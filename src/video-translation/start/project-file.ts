/** Whether a file may be a translation that was exported. */
export const isProjectFile = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name);
