/** Which part of a translation a rendered file contains, and what its picture looks like. */
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

/** Part of a translation in the file, in times of its recording. Times in the file count from the start of the part. */
export const RenderPart = z.object({
  from_ms: z.int().min(0).max(PLACE_MS_MAX),
  to_ms: z.int().min(0).max(PLACE_MS_MAX),
});

const placed = {
  place: z.enum(WATERMARK_PLACES),
  /** 1 is opaque. */
  opacity: z.number().min(0.1).max(1),
};

export const TextWatermark = z.object({
  text: z.string().trim().min(1).max(WATERMARK_CHARACTERS_MAX),
  ...placed,
  /** Height of the letters in percent of the picture's height. */
  size: z.number().min(2).max(12),
});

export const PictureWatermark = z.object({
  /** A file the user uploaded as a picture: PNG, JPEG or WebP, possibly transparent. */
  asset_id: id,
  ...placed,
  /** Height in percent of the picture's height; reduced if it would be wider than the picture. */
  size: z.number().min(2).max(50),
});

export const Watermark = z.union([TextWatermark, PictureWatermark]);

export const RenderPicture = z.object({
  /**
   * The shorter side is scaled down to at most this many pixels; null keeps the size. The picture is never enlarged.
   */
  lines: z.literal(RENDER_LINES).nullable().default(null),
  quality: z.enum(RENDER_QUALITIES).default('high'),
  /** Approximate size of the file in MB; null encodes by `quality` instead. */
  megabytes: z.int().min(1).max(RENDER_MEGABYTES_MAX).nullable().default(null),
  /** Centre of a 9:16 crop: 0 is the left or top edge, 1 the right or bottom edge. Null keeps the shape. */
  portrait_center: z.number().min(0).max(1).nullable().default(null),
  watermark: Watermark.nullable().default(null),
  /** Position in the recording of the frame attached as the cover; null for none. */
  cover_ms: z.int().min(0).max(PLACE_MS_MAX).nullable().default(null),
});

export type RenderPart = z.output<typeof RenderPart>;
export type TextWatermark = z.output<typeof TextWatermark>;
export type PictureWatermark = z.output<typeof PictureWatermark>;
export type Watermark = z.output<typeof Watermark>;
export type RenderPicture = z.output<typeof RenderPicture>;
