import type { DownloadFormat } from '../../../src/contract/constants/speech.ts';

/** Length of a UUID, with which file names begin. */
const ID_LENGTH = 36;

/** The id at the start of a file name: of a script or of a take. */
export const idIn = (fileName: string): string => fileName.slice(0, ID_LENGTH);

/** The part after the id and a dot. Not validated: the caller checks the format, or finds nothing by it. */
export const formatIn = (fileName: string): DownloadFormat => fileName.slice(ID_LENGTH + 1) as DownloadFormat;
