/** What a file is likely to be. */
export type FileKind = 'audio' | 'video' | 'picture' | 'subtitles' | 'document' | 'other';

const BY_ENDING = {
  // Its media type is that of a source file to many systems
  video: /\.(m?ts|mkv|avi)$/i,
  subtitles: /\.(srt|vtt|ass|ssa)$/i,
  document: /\.(epub|docx?|pdf|txt|md|x?html?|csv|json)$/i,
  other: /\.(zip|7z|rar|t?gz|exe)$/i,
} as const;
const BY_TYPE: Readonly<Record<string, FileKind>> = {
  audio: 'audio',
  video: 'video',
  image: 'picture',
  text: 'document',
};

/**
 * The kind of a file by its ending and media type; undefined when neither says it, so that only the server, which looks
 * into it, can tell.
 */
export function fileKind({ name, type }: Pick<File, 'name' | 'type'>): FileKind | undefined {
  const endings = Object.entries(BY_ENDING) as [FileKind, RegExp][];
  return endings.find(([, ending]) => ending.test(name))?.[0] ?? BY_TYPE[type.split('/')[0]!];
}

/** Whether a file may have one of these kinds: it is not known to be of another one. */
export function mayBe(file: Pick<File, 'name' | 'type'>, ...kinds: readonly FileKind[]): boolean {
  const kind = fileKind(file);
  return kind === undefined || kinds.includes(kind);
}
