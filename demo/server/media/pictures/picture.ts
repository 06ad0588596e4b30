import { jpeg } from './jpeg.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

/** What a file says of the picture in it before anything is decoded. */
export interface Picture {
  kind: 'png' | 'jpeg' | 'webp';
  /** In pixels, the largest that the file speaks of. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** The picture alone: nothing of what may stand behind it in the file. */
  bytes: Uint8Array;
}

/** A kind of file that has a picture in it. */
export interface PictureFormat {
  /** Whether the bytes begin as this kind does. */
  begins(bytes: Buffer): boolean;
  /** Undefined when the file ends too early or contradicts itself. */
  read(bytes: Buffer): Picture | undefined;
}

/** The picture in a file, known by its content; says why when there is none. */
export const readPicture = (bytes: Buffer): Picture | 'unknown' | 'damaged' => {
  const format = [png, jpeg, webp].find((one) => one.begins(bytes));
  return format ? (format.read(bytes) ?? 'damaged') : 'unknown';
};
