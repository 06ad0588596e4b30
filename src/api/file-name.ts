const LENGTH_MAX = 80;

/** A title as a file name that every system takes, without an ending; empty when nothing of it can stay. */
export const fileNameOf = (title: string): string => {
  const plain = title
    // oxlint-disable-next-line no-control-regex -- control characters are what has to go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. …]+|[. …]+$/g, '');
  return [...plain].slice(0, LENGTH_MAX).join('');
};
