import { randomUUID } from 'node:crypto';
import type { VoiceShare } from '../../../src/contract/index.ts';
import { MIXES_MAX } from '../../../src/contract/constants/voices.ts';
import type { Db, Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import type { EngineVoice } from '../engines/speech/engine.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { isCloneVoice } from './clones.ts';

/** Prefix of the ids of mixes; a UUID follows. */
const PREFIX = 'mix-';
const MIX_ID = /^mix-[0-9a-f-]{36}$/;
const FULL = 100;

interface Row {
  voice_id: string;
  name: string;
  shares: VoiceShare[];
}

/** Scales shares to a sum of 1, in the given order. */
const balanced = (shares: readonly VoiceShare[]): VoiceShare[] => {
  const sum = shares.reduce((total, { share }) => total + share, 0);
  return shares.map(({ voice_id, share }) => ({ voice_id, share: share / sum }));
};

/**
 * Describes the voice of a mix and finds its engine.
 *
 * @throws ApiError err_voice_not_found, err_mix_not_possible when the voices have different engines, include a
 * repetition or a clone (which may change) or have no common language, or when their engine cannot blend
 */
export function mixVoices(
  engines: Engines,
  given: readonly VoiceShare[],
  { voiceId, name }: { voiceId: string; name: string },
): FoundVoice {
  const shares = balanced(given);
  const found = shares.map(({ voice_id }) => {
    if (isCloneVoice(voice_id)) throw new ApiError('err_mix_not_possible');
    const voice = engines.find(voice_id);
    if (!voice) throw new ApiError('err_voice_not_found');
    return voice;
  });
  const { engine, voice: first } = found[0]!;
  const voices = found.map(({ voice }) => voice);
  const languages = first.languages.filter((tag) => voices.every((voice) => voice.languages.includes(tag)));
  const isPossible =
    engine.can.blend &&
    found.every((other) => other.engine === engine) &&
    new Set(voices).size === voices.length &&
    languages.length > 0;
  if (!isPossible) throw new ApiError('err_mix_not_possible');

  const mixed: EngineVoice = {
    voiceId,
    name,
    description: shares
      .map(({ share }, index) => `${Math.round(share * FULL)} % ${voices[index]!.name}`)
      .join(', '),
    gender: voices.every(({ gender }) => gender === first.gender) ? first.gender : 'neutral',
    languages: [languages[0]!, ...languages.slice(1)],
    style: [],
    sample: first.sample,
  };
  const spoken = shares.map(({ voice_id, share }) => ({ voiceId: voice_id, share }));
  return { engine, voice: mixed, mix: { shares: spoken } };
}

/** The voice of a stored mix; empty when one of its voices no longer exists. */
const foundIn = (engines: Engines, { voice_id, name, shares }: Row): FoundVoice[] => {
  try {
    return [mixVoices(engines, shares, { voiceId: voice_id, name })];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
};

/** The mixes of a workspace, newest first. */
export async function mixesOf(q: Queryable, engines: Engines, tenantId: string): Promise<FoundVoice[]> {
  const rows = await q.query<Row>(
    `select voice_id, name, shares from voice_mix where tenant_id = $1 order by created_at desc, voice_id`,
    [tenantId],
  );
  return rows.flatMap((row) => foundIn(engines, row));
}

/** Mixes of a workspace by their ids. Ignores ids of other voices. */
export async function findMixes(
  q: Queryable,
  engines: Engines,
  tenantId: string,
  voiceIds: readonly string[],
): Promise<FoundVoice[]> {
  const ids = voiceIds.filter((voiceId) => MIX_ID.test(voiceId));
  if (ids.length === 0) return [];
  const rows = await q.query<Row>(
    `select voice_id, name, shares from voice_mix where tenant_id = $1 and voice_id = any($2)`,
    [tenantId, ids],
  );
  return rows.flatMap((row) => foundIn(engines, row));
}

/** A mix of any workspace: the caller has checked a signed URL. */
export async function findMix(
  q: Queryable,
  engines: Engines,
  voiceId: string,
): Promise<FoundVoice | undefined> {
  if (!MIX_ID.test(voiceId)) return undefined;
  const [row] = await q.query<Row>(`select voice_id, name, shares from voice_mix where voice_id = $1`, [
    voiceId,
  ]);
  return row && foundIn(engines, row)[0];
}

/**
 * Keeps a mix.
 *
 * @throws ApiError see {@link mixVoices}; err_too_many_entries
 */
export async function keepMix(
  db: Db,
  engines: Engines,
  tenantId: string,
  { name, mix }: { name: string; mix: readonly VoiceShare[] },
): Promise<FoundVoice> {
  const shares = balanced(mix);
  const made = mixVoices(engines, shares, { voiceId: PREFIX + randomUUID(), name });
  const kept = await db.transaction(async (tx) => {
    await oneAtATime(tx, `mixes of ${tenantId}`);
    return tx.query(
      `insert into voice_mix (voice_id, tenant_id, name, shares)
       select $1, $2, $3, $4::jsonb where (select count(*) from voice_mix where tenant_id = $2) < $5
       returning 1`,
      [made.voice.voiceId, tenantId, name, JSON.stringify(shares), MIXES_MAX],
    );
  });
  if (kept.length === 0) throw new ApiError('err_too_many_entries');
  return made;
}

/** @throws ApiError err_not_found */
export async function deleteMix(q: Queryable, tenantId: string, voiceId: string): Promise<void> {
  const [gone] = await q.query(
    `delete from voice_mix where tenant_id = $1 and voice_id = $2 returning voice_id`,
    [tenantId, voiceId],
  );
  if (!gone) throw new ApiError('err_not_found', { status: 404 });
}
