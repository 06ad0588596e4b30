import type { DownloadFormat } from '../contract/constants/speech.ts';
import type { VoiceChangeFormat } from '../contract/constants/voice-changes.ts';

/** How a file is downloaded unless it is written to a folder or file chosen by the user. */
export type BackupDownloadType =
  /** By a link: the browser downloads the file and reports no progress. */
  | 'a_element'
  /** By a link in a hidden frame, in case its answer is a page. */
  | 'in_iframe'
  /** Fetched by script with progress, then saved by the browser. */
  | 'bolb';

export type TaskState = 'normal' | 'cancel' | 'suspend' | 'success' | 'error';

/** Error of a download; `NONE` without one. */
export type DownloadErrorType =
  | 'NONE'
  /** The link does not exist yet. */
  | 'URL_ERROR_SUSPEND'
  /** The link led to no file. */
  | 'HTTP_ERROR'
  /** The transfer began but broke off. */
  | 'READER_ERROR'
  | 'ABORTED'
  /** The file could not be written. */
  | 'FILESYSTEM_ERROR'
  | 'UNKNOW';

/** Reason of a failure, as shown to the user. */
export type DownloadProblem =
  | 'offline'
  | 'gone'
  | 'refused'
  | 'server'
  | 'empty'
  | 'late'
  | 'cut'
  /** The bytes differ from those on the server. */
  | 'damaged'
  | 'full'
  | 'place'
  /** The user left the page before the download was complete. */
  | 'left'
  | 'unknown';

/** Why a download waits for another attempt. */
export type Interruption =
  /** The server did not answer. */
  | 'unreachable'
  /** The connection broke after a part of the file had arrived. */
  | 'cut';

/**
 * Returns the file's URL, or null while it is not ready. Must not wait until it is: other queued downloads would wait,
 * too.
 */
export type ResolveUrl = (signal: AbortSignal) => Promise<string | null>;

/** A file on a server: a script, a recording in another voice, or any other file by its name. */
export type FileSource = {
  /** The server's address without a trailing slash; empty for the page's own. */
  readonly apiBase: string;
} & (
  | { readonly scriptId: string; readonly format: DownloadFormat }
  | { readonly voiceChangeId: string; readonly format: VoiceChangeFormat }
  | { readonly name: string }
);

/** Result of a completed download. */
export interface SavedFile {
  /** Null if the browser downloaded it by itself. */
  readonly bytes: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the destination folder; null for the browser's own. */
  readonly folder: string | null;
}

/** A file to download. */
export interface DownloadFile {
  /** Without its extension. A name sent by the server replaces it. */
  readonly fileName: string;
  /** Without the leading dot; may contain a dot, such as `mp3.zip`. */
  readonly ext: string;
  readonly downloadTaskType: 'video' | 'audio' | 'srt';
  readonly backupDownloadType: BackupDownloadType;
  readonly url?: string;
  /** For a file without `url`. Called at every attempt, so that no link expires. */
  readonly resolveUrl?: ResolveUrl;
  /** What `resolveUrl` resolves. With a source the file can be downloaded again after a reload. */
  readonly source?: FileSource;
  /** `first_image` is the picture in its row. */
  readonly extData?: { readonly first_image?: string };
}

/** A file on the list. */
export interface DownloadTask extends DownloadFile {
  /** The number of its batch, a dash, and an index. */
  readonly key: string;
  readonly taskState: TaskState;
  /** The task being downloaded now. Other `normal` tasks are queued. */
  readonly isRunning: boolean;
  /** Null while bytes arrive or none are requested. */
  readonly interruption: Interruption | null;
  /** The user picked the destination. A reload loses access to it. */
  readonly isPlaced: boolean;
  readonly errorType: DownloadErrorType;
  /** Null if `errorType` is no error. */
  readonly problem: DownloadProblem | null;
  /**
   * `percent`: 0 to 100, or null while unknown, for example if the server sends no length. `speed`: bytes per second, 0
   * while unknown.
   */
  readonly customData: { readonly percent: number | null; readonly speed: number };
  /** Null until the download succeeds. */
  readonly saved: SavedFile | null;
}

export type BatchStatus =
  | 'selecting-folder'
  | 'folder-cancelled'
  | 'downloading'
  | 'user-cancelled'
  | 'user-retry'
  | 'completed';

/** Files that were added together. */
export interface Batch {
  readonly status: BatchStatus;
}

/** Number of a task's batch. */
export const batchOf = (key: string): number => Number.parseInt(key, 10);

/** Batch number of the tasks from before a reload. */
export const RESTORED = 0;
export const isRestored = ({ key }: DownloadTask): boolean => batchOf(key) === RESTORED;

/** Whether the task is unfinished. */
export const isOpen = ({ taskState }: Pick<DownloadTask, 'taskState'>): boolean =>
  taskState === 'normal' || taskState === 'suspend';

/** Whether a reload loses nothing: no bytes were fetched, and the reloaded page can download the file, too. */
export const outlivesPage = (
  task: Pick<DownloadTask, 'taskState' | 'isRunning' | 'isPlaced' | 'source'>,
): boolean => isOpen(task) && !task.isRunning && !task.isPlaced && task.source !== undefined;

/** Whether the file can be downloaded again. */
export const isRepeatable = ({ url, resolveUrl }: DownloadFile): boolean => Boolean(url ?? resolveUrl);

/** Name with extension. */
export const nameOf = ({ fileName, ext }: DownloadFile): string => `${fileName}.${ext}`;
