import { AVATAR_BYTES_MAX, AVATAR_SIDE_MIN } from '../../contract/constants/accounts.ts';
import { sideOf, type Crop } from './crop.ts';

/** Kinds of pictures that can become an avatar. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Largest picture file, in megabytes. */
export const AVATAR_MEGABYTES_MAX = AVATAR_BYTES_MAX / 1024 / 1024;
/** Longest side of the stored avatar, in px. */
const SIDE_MAX = 512;
const QUALITY = 0.9;

/** Why a file cannot become an avatar. */
export type AvatarFault = 'avatarType' | 'avatarSize' | 'avatarSmall' | 'avatarDamaged';

/** Decodes a picture file, turned upright by its metadata. Resolves with a fault if it cannot become an avatar. */
export const readPicture = async (file: File): Promise<ImageBitmap | AvatarFault> => {
  if (!(AVATAR_TYPES as readonly string[]).includes(file.type)) return 'avatarType';
  if (file.size > AVATAR_BYTES_MAX) return 'avatarSize';
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'avatarDamaged';
  return Math.min(picture.width, picture.height) < AVATAR_SIDE_MIN ? 'avatarSmall' : picture;
};

/** Draws the square of a crop over the whole canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, crop.zoom);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
};

/** Encodes the square as WebP, or as PNG if the browser cannot write WebP. Rejects if encoding fails. */
export const encodeCrop = async (picture: ImageBitmap, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  const side = Math.round(sideOf(picture, crop.zoom));
  canvas.width = canvas.height = Math.max(AVATAR_SIDE_MIN, Math.min(SIDE_MAX, side));
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY));
  if (!blob) throw new Error('The browser did not encode the picture.');
  return blob;
};
