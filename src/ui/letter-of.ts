/**
 * First letter of a name, in capitals. It is one grapheme, so an emoji or a flag stays whole; `?` for an empty name.
 */
export const letterOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '?';
};
