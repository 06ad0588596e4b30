/** What of a translation is in a file that is made of it, and what becomes of the picture. */
import { z } from 'zod';
import { PLACE_MS_MAX } from '../constants/projects.ts';
import {
  RENDER_LINES,
  RENDER_MEGABYTES_MAX,
  RENDER_QUALITIES,
  WATERMARK_CHARACTERS_MAX,
  WATERMARK_PLACES,
} from '../constants/video-translation.ts';
import { id } from './call.ts';

/** What of a translation is in the file, in the time of its recording. Times in the file count from its start. */
export const RenderPart = z.object({
  from_ms: z.int().min(0).max(PLACE_MS_MAX),
  to_ms: z.int().min(0).max(PLACE_MS_MAX),
});

const placed = {
  place: z.enum(WATERMARK_PLACES),
  /** 1 hides what is behind it. */
  opacity: z.number().min(0.1).max(1),
};

export const TextWatermark = z.object({
  text: z.string().trim().min(1).max(WATERMARK_CHARACTERS_MAX),
  ...placed,
  /** Height of the letters in percent of the picture's. */
  size: z.number().min(2).max(12),
});

export const PictureWatermark = z.object({
  /** A file of the user's that was uploaded as a picture: PNG, JPEG or WebP, which may be transparent. */
  asset_id: id,
  ...placed,
  /** Its height in percent of the picture's; less where it would be wider than the picture. */
  size: z.number().min(2).max(50),
});

export const Watermark = z.union([TextWatermark, PictureWatermark]);

export const RenderPicture = z.object({
  /** The shorter side is made no longer than so many pixels; null to keep the size. It is never enlarged. */
  lines: z.literal(RENDER_LINES).nullable().default(null),
  quality: z.enum(RENDER_QUALITIES).default('high'),
  /** Target size of the file in MB, which the encoder meets roughly; null to encode by `quality` instead. */
  megabytes: z.int().min(1).max(RENDER_MEGABYTES_MAX).nullable().default(null),
  /** Cut to 9:16 around this place: 0 is the left edge or the top, 1 the right edge or the bottom. Null to keep the shape. */
  portrait_center: z.number().min(0).max(1).nullable().default(null),
  watermark: Watermark.nullable().default(null),
  /** The picture at this time of the recording is attached as the cover that players and folders show; null for none. */
  cover_ms: z.int().min(0).max(PLACE_MS_MAX).nullable().default(null),
});

export type RenderPart = z.output<typeof RenderPart>;
export type TextWatermark = z.output<typeof TextWatermark>;
export type PictureWatermark = z.output<typeof PictureWatermark>;
export type Watermark = z.output<typeof Watermark>;
export type RenderPicture = z.output<typeof RenderPicture>;
