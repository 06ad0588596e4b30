/** What a file is likely to be. */
export type FileKind = 'audio' | 'video' | 'picture' | 'subtitles' | 'document' | 'other';

const BY_NAME: readonly (readonly [FileKind, RegExp])[] = [
  // Its media type is that of a source file to many systems, and of a video to others
  ['video', /\.(?:m?ts|m2ts|mkv|avi)$/i],
  ['subtitles', /\.(?:srt|vtt|ass|ssa)$/i],
  ['document', /\.(?:epub|docx?|odt|rtf|pdf|pptx?|xlsx?|txt|md|markdown|x?html?|csv|json|xml)$/i],
  ['other', /\.(?:zip|7z|rar|tar|t?gz|exe|msi|dmg|apk|iso)$/i],
];
const BY_TYPE: readonly (readonly [FileKind, RegExp])[] = [
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['picture', /^image\//],
  ['document', /^(?:text\/|application\/(?:pdf|msword|rtf|json|epub|vnd\.openxmlformats))/],
  ['other', /^(?:font\/|application\/(?:zip|gzip|x-(?:zip|7z|rar|tar|msdownload)))/],
];

/**
 * The kind of a file by its ending and media type; undefined when neither says it, so that only the server, which looks
 * into it, can tell.
 */
export function fileKind({ name, type }: Pick<File, 'name' | 'type'>): FileKind | undefined {
  const [kind] =
    BY_NAME.find(([, ending]) => ending.test(name)) ?? BY_TYPE.find(([, media]) => media.test(type)) ?? [];
  return kind;
}

/** Whether a file may have one of these kinds: it is not known to be of another one. */
export function mayBe(file: Pick<File, 'name' | 'type'>, ...kinds: readonly FileKind[]): boolean {
  const kind = fileKind(file);
  return kind === undefined || kinds.includes(kind);
}
