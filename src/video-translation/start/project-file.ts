/** Whether a file may be an exported translation. */
export const isProjectFile = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name);
