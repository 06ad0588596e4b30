/** The first letter of a name, in capitals, as a reader sees one: an emoji or a flag is whole. */
export const letterOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '?';
};
