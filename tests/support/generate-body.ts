import type { CallInput, SegmentInput } from '../../src/contract/index.ts';
import type { Caller } from './caller.ts';
import { asProject } from './segments.ts';

/** A script as a test wants it to be. */
export interface WantedScript {
  /** Of one that is stored. */
  script_id?: string;
  segments: readonly (SegmentInput & { segment_id?: string })[];
  lead?: string;
  title?: string;
  /** Indexes of the segments to make. */
  only?: readonly number[];
}

/** What a press of Generate sends so that a script, a new one or a stored one, has just these segments. */
export const generateBody = async (
  who: Caller,
  { script_id, segments, only, ...more }: WantedScript,
): Promise<CallInput<'POST /v1/speech/generate'>['body']> => {
  const put = asProject(segments).map((segment, index) => ({
    ...segment,
    segment_id: segments[index]!.segment_id ?? segment.segment_id,
  }));
  const stored =
    script_id !== undefined &&
    (await who.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script;
  const wanted = new Set(put.map(({ segment_id }) => segment_id));
  const patch = {
    revision: stored ? stored.revision : 0,
    put,
    ...(stored && {
      remove: stored.segments
        .map(({ segment_id }) => segment_id)
        .filter((segmentId) => !wanted.has(segmentId)),
    }),
    ...more,
  };
  return {
    script_id: script_id ?? crypto.randomUUID(),
    patch,
    ...(only && { only: only.map((index) => put[index]!.segment_id) }),
  };
};
