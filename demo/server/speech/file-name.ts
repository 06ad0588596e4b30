import type { DownloadFormat } from '../../../src/contract/constants/speech.ts';

/** Of a UUID as text, which the names of files begin with. */
const ID_LENGTH = 36;

/** The id that a file name begins with: of a script, or of a take. */
export const idIn = (fileName: string): string => fileName.slice(0, ID_LENGTH);

/** What follows the id and a dot. The caller has checked that it is a format, or finds nothing by it. */
export const formatIn = (fileName: string): DownloadFormat => fileName.slice(ID_LENGTH + 1) as DownloadFormat;
