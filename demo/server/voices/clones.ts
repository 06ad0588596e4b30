import type { CloneKind, VoiceAge } from '../../../src/contract/constants/voice-cloning.ts';
import type { Queryable } from '../db/db.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import type { EngineVoice, VoiceMix } from '../engines/speech/engine.ts';
import { sampleIn } from '../engines/speech/spoken-language.ts';

/** Prefix of the ids of cloned voices; the id of the clone follows. */
const PREFIX = 'clone-';
const CLONE_ID = /^clone-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Voice id of a clone. It stays the same when the voice is made again. */
export const cloneVoiceId = (cloneId: string): string => PREFIX + cloneId;

/** Whether this has the form of a cloned voice's id. */
export const isCloneVoice = (voiceId: string): boolean => CLONE_ID.test(voiceId);

/** What speaking with a finished clone requires. */
export interface SpeakingClone {
  clone_id: string;
  kind: CloneKind;
  name: string;
  gender: EngineVoice['gender'];
  age: VoiceAge | null;
  style: string;
  engine_name: string;
  is_real: boolean;
  languages: [string, ...string[]];
  speech_engine_id: string;
  mix: VoiceMix;
}

/** Columns of {@link SpeakingClone} in the table `voice_clone`. */
const COLUMNS = `clone_id, kind, name, gender, age, style, engine_name, is_real, languages, speech_engine_id, mix`;

const describe = ({ is_real, engine_name }: SpeakingClone): string => {
  if (!is_real) return 'A look-alike of a sample, made of synthetic voices';
  return engine_name === '' ? 'Cloned from a sample' : `Cloned from a sample by ${engine_name}`;
};

/** A clone as a voice; empty when its engine does not exist. */
const clonedVoice = (engines: Engines, row: SpeakingClone): FoundVoice[] => {
  const engine = engines.byId(row.speech_engine_id);
  if (!engine) return [];
  const voice: EngineVoice = {
    voiceId: cloneVoiceId(row.clone_id),
    name: row.name,
    description: describe(row),
    gender: row.gender,
    age: row.age ?? undefined,
    languages: row.languages,
    style: row.style
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    sample: sampleIn(row.languages[0]),
  };
  return [{ engine, voice, mix: row.mix, clone: { cloneId: row.clone_id, kind: row.kind } }];
};

/**
 * The voice that new samples of a clone made and that waits for its user's choice, by the job that made it. Of any workspace:
 * the caller has checked a signed address, which only users get who may hear it.
 */
export const findCandidate = async (
  q: Queryable,
  engines: Engines,
  jobId: string,
): Promise<FoundVoice | undefined> => {
  const [row] = await q.query<SpeakingClone>(
    `select clone_id, kind, name, gender, age, style, engine_name, is_real, candidate->'mix' as mix,
            candidate->>'speechEngineId' as speech_engine_id,
            array(select jsonb_array_elements_text(candidate->'languages')) as languages
       from voice_clone where candidate->>'jobId' = $1::text`,
    [jobId],
  );
  return row && clonedVoice(engines, row)[0];
};

/** The cloned voices of a workspace, newest first. */
export const clonesOf = async (q: Queryable, engines: Engines, tenantId: string): Promise<FoundVoice[]> => {
  const rows = await q.query<SpeakingClone>(
    `select ${COLUMNS} from voice_clone where tenant_id = $1 and mix is not null order by created_at desc, clone_id`,
    [tenantId],
  );
  return rows.flatMap((row) => clonedVoice(engines, row));
};

const idsIn = (voiceIds: readonly string[]): string[] =>
  voiceIds.filter(isCloneVoice).map((voiceId) => voiceId.slice(PREFIX.length));

/** Cloned voices of a workspace by their ids. Ignores ids of other voices. */
export const findClones = async (
  q: Queryable,
  engines: Engines,
  tenantId: string,
  voiceIds: readonly string[],
): Promise<FoundVoice[]> => {
  const ids = idsIn(voiceIds);
  if (ids.length === 0) return [];
  const rows = await q.query<SpeakingClone>(
    `select ${COLUMNS} from voice_clone where tenant_id = $1 and clone_id = any($2::uuid[]) and mix is not null`,
    [tenantId, ids],
  );
  return rows.flatMap((row) => clonedVoice(engines, row));
};

/** A cloned voice of any workspace: the caller has checked a signed address, which only users get who may hear it. */
export const findClone = async (
  q: Queryable,
  engines: Engines,
  voiceId: string,
): Promise<FoundVoice | undefined> => {
  const [id] = idsIn([voiceId]);
  if (id === undefined) return undefined;
  const rows = await q.query<SpeakingClone>(
    `select ${COLUMNS} from voice_clone where clone_id = $1 and mix is not null`,
    [id],
  );
  return rows.flatMap((row) => clonedVoice(engines, row))[0];
};
