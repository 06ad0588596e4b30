import { z } from 'zod';
import {
  ASSET_KINDS,
  FILE_NAME_CHARACTERS_MAX,
  UPLOAD_BYTES_MAX,
  UPLOAD_KINDS,
  UPLOAD_PARTS_EACH,
} from '../constants/files.ts';
import { FINE_PART_MS, FINE_PEAKS_PER_SECOND } from '../constants/waveform.ts';
import { cursor, data, done, id, moment, sha256, type CallTable } from './call.ts';

/** One stream of a recording; a picture is one video stream. */
export const AssetStream = z.object({
  type: z.enum(['audio', 'video']),
  /** ffmpeg's name for it. */
  codec: z.string(),
  /** Of video, in pixels. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Of audio, in Hz. */
  sample_rate: z.int().positive().optional(),
  channels: z.int().positive().optional(),
});

/** A file of a user. */
export const Asset = z.object({
  asset_id: id,
  kind: z.enum(ASSET_KINDS),
  /** The user's name for the file. */
  name: z.string().max(FILE_NAME_CHARACTERS_MAX),
  /** Detected from the content, whatever the name says. */
  content_type: z.string(),
  bytes: z.int().positive(),
  /** In hexadecimal. */
  sha256: z.string(),
  /** Null for a picture, a project, and a file without that information. */
  duration_ms: z.int().nonnegative().nullable(),
  streams: z.array(AssetStream),
  created_at: moment,
  /** Signed for a day; supports range requests. */
  url: z.string(),
});

/** Storage that the files of a user take up, and their limit. */
const room = {
  /**
   * Bytes of all files, book exports and takes the user recorded. Unfinished uploads count with their announced length.
   */
  files_bytes: z.int().nonnegative(),
  /** Limit of the workspace's plan, in bytes. Files stored under a larger plan stay. */
  files_bytes_max: z.int().positive(),
};

/** What a client needs in order to upload. */
export const UploadCredentials = z.object({
  /** Endpoint for uploads by tus 1.0, with the creation, expiration and termination extensions. */
  endpoint: z.string(),
  /** Bearer token, valid for these uploads only. */
  token: z.string(),
  /** When the token expires. The upload can continue with another one. */
  expires_at: moment,
  /** Largest file, in bytes. */
  bytes_max: z.int().positive(),
  /** Allowed values of `kind` in an upload's metadata. */
  kinds: z.array(z.enum(UPLOAD_KINDS)),
  /**
   * Length of the parts in which a file may go straight to the object storage, in bytes; null where files come to the endpoint
   * alone.
   */
  part_bytes: z.int().positive().nullable(),
  ...room,
});

/** Parts of an upload that go straight to the object storage. */
export const UploadParts = z.object({
  /** The next parts that have not arrived, in order. Empty when there are none from the place on that was asked for. */
  parts: z
    .array(
      z.object({
        /** Place of the first byte in the file. */
        offset: z.int().nonnegative(),
        /** Exact length. */
        bytes: z.int().positive(),
        /** Takes the bytes by PUT, without any headers of one's own. */
        url: z.string(),
      }),
    )
    .max(UPLOAD_PARTS_EACH),
  /** Bytes of the whole file that have arrived. */
  arrived_bytes: z.int().nonnegative(),
  /** Until when a request to these addresses may begin. Ask again for others. */
  expires_at: moment,
});

export const filesCalls = {
  'POST /v1/misc/generate_obs_temporary_credentials': {
    summary: 'A token to upload files with, by tus; the metadata of an upload has filename and kind',
    access: 'program',
    scope: 'translation',
    refuses: [429],
    answer: data(UploadCredentials),
  },
  'POST /v1/uploads': {
    summary:
      'Begin an upload, of which part_bytes says whether it goes to the object storage; tus continues it, too',
    access: 'program',
    scope: 'translation',
    refuses: [429],
    body: z.object({
      name: z.string().min(1).max(FILE_NAME_CHARACTERS_MAX),
      kind: z.enum(UPLOAD_KINDS),
      bytes: z.int().positive().max(UPLOAD_BYTES_MAX),
    }),
    answer: data(
      z.object({
        /** Last segment of the upload's address, below the endpoint. */
        upload_id: id,
      }),
    ),
  },
  'POST /v1/uploads/{upload_id}/parts': {
    summary: 'The next parts of an upload, with addresses at which the object storage takes them',
    access: 'program',
    scope: 'translation',
    refuses: [404, 429],
    params: z.object({ upload_id: id }),
    body: z.object({
      /** Byte of the file at which to begin the search for missing parts. The browser may still be sending earlier ones. */
      from: z.int().nonnegative().max(UPLOAD_BYTES_MAX),
    }),
    answer: data(UploadParts),
  },
  'POST /v1/assets': {
    summary: 'Make a file of an upload that has arrived; a second time answers the same file',
    access: 'program',
    scope: 'translation',
    refuses: [404, 409],
    body: z.object({
      /** Last segment of the upload's address; becomes the id of the file. */
      upload_id: id,
      /** Hexadecimal hash that the file must have. */
      sha256: sha256.optional(),
    }),
    answer: data(z.object({ asset: Asset })),
  },
  'GET /v1/assets': {
    summary: 'The files of the user, newest first, and what all of them take up',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
    }),
    answer: data(z.object({ assets: z.array(Asset), next_cursor: z.string().nullable(), ...room })),
  },
  'GET /v1/assets/{asset_id}/peaks': {
    summary: 'The sound of a file as a waveform',
    access: 'user',
    refuses: [429],
    params: z.object({ asset_id: id }),
    answer: data(
      z.object({
        duration_ms: z.int().nonnegative(),
        /** Peak level of each of equal spans over the whole file, 0 … 100. */
        peaks: z.array(z.int().min(0).max(100)).max(4_000),
        /** Whether most of it contains music, even behind a voice; null if it was not analysed. */
        has_music: z.boolean().nullable(),
      }),
    ),
  },
  'GET /v1/assets/{asset_id}/peaks/fine': {
    summary: 'A part of the waveform of a file as it is seen from near',
    access: 'user',
    refuses: [429],
    params: z.object({ asset_id: id }),
    query: z.object({
      /** Number of the part from 0; each is 40 seconds long. A part after the end of the file is empty. */
      part: z.coerce.number().int().min(0).max(100_000),
    }),
    answer: data(
      z.object({
        /** Peak level of each hundredth of a second, 0 … 100. */
        peaks: z.array(z.int().min(0).max(100)).max((FINE_PART_MS / 1000) * FINE_PEAKS_PER_SECOND),
      }),
    ),
  },
  'DELETE /v1/assets/{asset_id}': {
    summary: 'Delete a file',
    access: 'user',
    params: z.object({ asset_id: id }),
    answer: done,
  },
} as const satisfies CallTable;

export type Asset = z.output<typeof Asset>;
export type AssetStream = z.output<typeof AssetStream>;
export type UploadCredentials = z.output<typeof UploadCredentials>;
export type UploadParts = z.output<typeof UploadParts>;
