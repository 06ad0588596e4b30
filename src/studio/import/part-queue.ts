import type { UploadParts } from '../../contract/index.ts';

export type UploadPart = UploadParts['parts'][number];

/** Parts of a file of this length that are to be sent, fetched some at a time, for several that take from it at once. */
export const createPartQueue = (bytes: number, ask: (from: number) => Promise<UploadPart[]>) => {
  const queue: UploadPart[] = [];
  let from = 0;
  let filling: Promise<void> | undefined;
  const fill = async () => {
    const parts = await ask(from);
    queue.push(...parts);
    const last = parts.at(-1);
    from = last ? last.offset + last.bytes : bytes;
  };
  /** The next part; undefined when there is none left. */
  return async (): Promise<UploadPart | undefined> => {
    while (queue.length === 0 && from < bytes)
      await (filling ??= fill().finally(() => (filling = undefined)));
    return queue.shift();
  };
};
