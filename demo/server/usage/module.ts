import type { UsageGroupName } from '../../../src/contract/constants/usage.ts';
import { keyNames } from '../api-keys/keys.ts';
import type { Engines } from '../engines/registry.ts';
import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import { findVoices } from '../voices/own-voices.ts';
import { usageOf } from './usage.ts';

const FEATURES = new Map([
  ['speech', 'Text to speech'],
  ['recognition', 'Speech recognition'],
  ['subtitle-removal', 'Subtitle removal'],
  ['voice-changer', 'Voice changer'],
  ['translation', 'Translation'],
  ['video-translation', 'Video translation'],
  ['audiobook', 'Audiobooks'],
]);

/** Statistics of a workspace's spending. */
export const usageModule = ({ db, engines }: Deps & { engines: Engines }): Module => {
  const namesIn = (tenantId: string) => async (group: UsageGroupName, keys: readonly string[]) => {
    if (group === 'feature') return FEATURES;
    const known = keys.filter((key) => key !== '');
    if (group === 'api_key') return keyNames(db, tenantId, known);
    const voices = await findVoices(db, engines, tenantId, known);
    return new Map([...voices].map(([voiceId, { voice }]) => [voiceId, voice.name]));
  };
  return {
    routes(app) {
      call(app, 'POST /p1/balance/credit_usage', async ({ who, body }) => ({
        data: await usageOf(db, who.tenantId, body, namesIn(who.tenantId)),
      }));
    },
  };
};
