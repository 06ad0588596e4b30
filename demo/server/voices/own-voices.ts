import type { Queryable } from '../db/db.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { clonesOf, findClone, findClones } from './clones.ts';
import { findMix, findMixes, mixesOf } from './mixes.ts';

/** Voices of a workspace: its clones, then its mixes, each newest first. */
export const ownVoicesOf = async (
  q: Queryable,
  engines: Engines,
  tenantId: string,
): Promise<FoundVoice[]> => [
  ...(await clonesOf(q, engines, tenantId)),
  ...(await mixesOf(q, engines, tenantId)),
];

/** Voices of the engines and of the workspace by their ids. Ignores unknown ids. */
export const findVoices = async (
  q: Queryable,
  engines: Engines,
  tenantId: string,
  voiceIds: Iterable<string>,
): Promise<Map<string, FoundVoice>> => {
  const found = new Map<string, FoundVoice>();
  const others: string[] = [];
  for (const voiceId of new Set(voiceIds)) {
    const voice = engines.find(voiceId);
    if (voice) found.set(voiceId, voice);
    else others.push(voiceId);
  }
  const own = [
    ...(await findClones(q, engines, tenantId, others)),
    ...(await findMixes(q, engines, tenantId, others)),
  ];
  for (const one of own) found.set(one.voice.voiceId, one);
  return found;
};

/** An own voice of any workspace: the caller has checked a signed address, which only users get who may hear it. */
export const findOwnVoice = async (
  q: Queryable,
  engines: Engines,
  voiceId: string,
): Promise<FoundVoice | undefined> => (await findClone(q, engines, voiceId)) ?? findMix(q, engines, voiceId);
