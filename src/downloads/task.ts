import type { DownloadFormat } from '../contract/constants/speech.ts';
import type { VoiceChangeFormat } from '../contract/constants/voice-changes.ts';

/** How a file is downloaded that is not written into a folder or file chosen by the user. */
export type BackupDownloadType =
  /** By a link: the browser downloads it and reports no progress. */
  | 'a_element'
  /** The same in a hidden frame, for a link that would leave the page. */
  | 'in_iframe'
  /** Fetched by script with progress, then handed to the browser. */
  | 'bolb';

export type TaskState = 'normal' | 'cancel' | 'suspend' | 'success' | 'error';

/** How a download ended, or did not. */
export type DownloadErrorType =
  | 'NONE'
  /** There is no link yet. */
  | 'URL_ERROR_SUSPEND'
  /** The link gave no file. */
  | 'HTTP_ERROR'
  /** The file began, and did not arrive whole. */
  | 'READER_ERROR'
  | 'ABORTED'
  /** It could not be written. */
  | 'FILESYSTEM_ERROR'
  | 'UNKNOW';

/** What the user is told of a download that failed. */
export type DownloadProblem =
  | 'offline'
  | 'gone'
  | 'refused'
  | 'server'
  | 'empty'
  | 'late'
  | 'cut'
  /** Its bytes are not those that the server has. */
  | 'damaged'
  | 'full'
  | 'place'
  /** The page was left before it was whole. */
  | 'left'
  | 'unknown';

/** Why a download waits for another attempt to reach its server. */
export type Interruption =
  /** The server did not answer at all. */
  | 'unreachable'
  /** The connection broke after a part of the file had arrived. */
  | 'cut';

/** Returns the file's URL, or null while it is not ready. Must not wait for that: queued downloads would wait, too. */
export type ResolveUrl = (signal: AbortSignal) => Promise<string | null>;

/** A script, a recording in another voice, or any other file by its name, on a server. */
export type FileSource = {
  /** The server's address without a slash at its end; empty for the page's own. */
  readonly apiBase: string;
} & (
  | { readonly scriptId: string; readonly format: DownloadFormat }
  | { readonly voiceChangeId: string; readonly format: VoiceChangeFormat }
  | { readonly name: string }
);

/** Result of a completed download. */
export interface SavedFile {
  /** Null where the browser fetched it by itself. */
  readonly bytes: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the folder it went to; null for the browser's own. */
  readonly folder: string | null;
}

/** What is to be downloaded. */
export interface DownloadFile {
  /** Without its ending. The server's own name is taken where it gives one. */
  readonly fileName: string;
  /** Without the dot; it may have one in it, such as `mp3.zip`. */
  readonly ext: string;
  readonly downloadTaskType: 'video' | 'audio' | 'srt';
  readonly backupDownloadType: BackupDownloadType;
  readonly url?: string;
  /** For a file without `url`; asked at every attempt, so that a link does not grow old. */
  readonly resolveUrl?: ResolveUrl;
  /** Where `resolveUrl` asks. With it a file can be had again after a reload. */
  readonly source?: FileSource;
  /** `first_image` is a picture for its row. */
  readonly extData?: { readonly first_image?: string };
}

/** A file on the list. */
export interface DownloadTask extends DownloadFile {
  /** Begins with the number of its batch and a dash. */
  readonly key: string;
  readonly taskState: TaskState;
  /** It is the one at work; another `normal` one waits for its turn. */
  readonly isRunning: boolean;
  /** Null while bytes arrive, or none are asked for. */
  readonly interruption: Interruption | null;
  /** It goes to a folder or file that the user picked. The page loses access to that when it is left. */
  readonly isPlaced: boolean;
  readonly errorType: DownloadErrorType;
  /** Null where `errorType` is no error. */
  readonly problem: DownloadProblem | null;
  /**
   * How much has arrived, 0 to 100, or null while that is not known, as where the server does not say how long the file is;
   * and how fast, in bytes a second, 0 while that is not known.
   */
  readonly customData: { readonly percent: number | null; readonly speed: number };
  /** Null until it succeeded. */
  readonly saved: SavedFile | null;
}

export type BatchStatus =
  | 'selecting-folder'
  | 'folder-cancelled'
  | 'downloading'
  | 'user-cancelled'
  | 'user-retry'
  | 'completed';

/** Files that were asked for together. */
export interface Batch {
  readonly status: BatchStatus;
}

/** Number of the batch that a task belongs to. */
export const batchOf = (key: string): number => Number.parseInt(key, 10);

/** Number of the batch of those that were there before a reload. */
export const RESTORED = 0;
export const isRestored = ({ key }: DownloadTask): boolean => batchOf(key) === RESTORED;

/** Whether it still has to be done. */
export const isOpen = ({ taskState }: Pick<DownloadTask, 'taskState'>): boolean =>
  taskState === 'normal' || taskState === 'suspend';

/**
 * Whether nothing of it has been fetched, and a page that is loaded anew can do it as well: leaving the page loses
 * nothing.
 */
export const outlivesPage = (
  task: Pick<DownloadTask, 'taskState' | 'isRunning' | 'isPlaced' | 'source'>,
): boolean => isOpen(task) && !task.isRunning && !task.isPlaced && task.source !== undefined;

/** Whether there is a way to have it once more. */
export const isRepeatable = ({ url, resolveUrl }: DownloadFile): boolean => Boolean(url ?? resolveUrl);

/** The whole name. */
export const nameOf = ({ fileName, ext }: DownloadFile): string => `${fileName}.${ext}`;
