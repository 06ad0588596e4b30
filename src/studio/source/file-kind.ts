/** What a file probably is. */
export type FileKind = 'audio' | 'video' | 'picture' | 'subtitles' | 'document' | 'other';

const BY_ENDING = {
  // Many systems give video transport streams (.ts) the media type of source code
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
 * Kind of a file by its extension and media type. Undefined when neither tells: then only the server, which reads the
 * content, can know.
 */
export function fileKind({ name, type }: Pick<File, 'name' | 'type'>): FileKind | undefined {
  const endings = Object.entries(BY_ENDING) as [FileKind, RegExp][];
  return endings.find(([, ending]) => ending.test(name))?.[0] ?? BY_TYPE[type.split('/')[0]!];
}

/** Whether a file may be of one of these kinds; true if its kind is unknown. */
export function mayBe(file: Pick<File, 'name' | 'type'>, ...kinds: readonly FileKind[]): boolean {
  const kind = fileKind(file);
  return kind === undefined || kinds.includes(kind);
}
