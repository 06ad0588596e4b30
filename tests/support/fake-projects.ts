import type { CallInput, ProjectPatch, ProjectSegment, Script, Segment } from '../../src/contract/index.ts';
import { isSpeakable } from '../../src/contract/constants/script.ts';
import { ok, refused, type FakeAnswer, type Handlers, type Refused } from './fake-api.ts';

type PatchCall = 'PATCH /v1/projects/{project_id}';
type Patch = CallInput<PatchCall>['body'];
/** A segment as another window has it: what is not named is as a script has it. */
export type Elsewhere = Partial<ProjectSegment> & Pick<ProjectSegment, 'segment_id'>;

interface Stored {
  script: Script;
  /** Revision in which each segment changed last, and in which it was removed. */
  changed: Map<string, number>;
  removed: Map<string, number>;
}

/** The scripts on a server, as projects: they change by patches only. */
export interface FakeProjects {
  readonly handlers: Handlers;
  /** Patches that were sent to be stored alone, in order; those that were refused too. */
  readonly patches: { id: string; body: Patch }[];
  script(id: string): Script | null;
  ids(): string[];
  change(id: string, change: (script: Script) => Script): void;
  /** @returns the refusal, if it is refused */
  patch(id: string, patch: ProjectPatch): Refused | null;
  /** What another window stores in a script. */
  elsewhere(id: string, change: { put?: Elsewhere[]; remove?: string[]; lead?: string }): void;
  remove(id: string): void;
  /** What the next requests to store are answered with instead. */
  refuse(answer: FakeAnswer<PatchCall> | 'network', times?: number): void;
}

const VOICE = { voice_id: 'ada', model_id: 'tts-multilingual', language_id: 'en-US', speed: 1 };
const UNTIMED = { start_ms: null, end_ms: null, words: [], speaker: null, source_text: null, locked: false };

const projectSegment = ({ segment_id, rank, text, gap, ...how }: Segment): ProjectSegment => {
  const { voice_id, model_id, language_id, speed } = how;
  return { segment_id, rank, text, gap, voice: { voice_id, model_id, language_id, speed }, ...UNTIMED };
};

const byRank = (a: Segment, b: Segment) =>
  a.rank === b.rank ? (a.segment_id < b.segment_id ? -1 : 1) : a.rank < b.rank ? -1 : 1;

const asStored = (
  known: Segment | undefined,
  { segment_id, rank, text, gap, voice }: ProjectSegment,
): Segment => {
  const segment: Segment = {
    takes: [],
    take_id: null,
    ...known,
    ...(voice ?? VOICE),
    segment_id,
    rank,
    text,
    gap,
    state: 'stale',
    error: null,
  };
  const take = segment.takes.find(({ take_id }) => take_id === segment.take_id);
  const isFresh = take
    ? take.text === text && take.voice_id === segment.voice_id && take.speed === segment.speed
    : !isSpeakable(text);
  return isFresh ? { ...segment, state: 'fresh' } : segment;
};

/** @param downloads addresses of every script */
export function fakeProjects(downloads: Script['downloads']): FakeProjects {
  const stored = new Map<string, Stored>();
  const patches: FakeProjects['patches'] = [];
  let refusal: FakeAnswer<PatchCall> | 'network' = 'network';
  let refusals = 0;

  const patch: FakeProjects['patch'] = (id, { revision, title, lead, put = [], remove = [] }) => {
    const known = stored.get(id);
    if (!known && revision > 0) return refused('err_not_found', 404);
    if (known && known.script.revision !== revision) return refused('err_project_changed', 409);
    const { script, changed, removed } = known ?? { script: null, changed: new Map(), removed: new Map() };
    const segments = new Map(script?.segments.map((segment) => [segment.segment_id, segment]));
    for (const segment of put) {
      segments.set(segment.segment_id, asStored(segments.get(segment.segment_id), segment));
      changed.set(segment.segment_id, revision + 1);
      removed.delete(segment.segment_id);
    }
    for (const gone of remove) {
      if (segments.delete(gone)) removed.set(gone, revision + 1);
      changed.delete(gone);
    }
    const ordered = [...segments.values()].sort(byRank);
    const next: Script = {
      script_id: id,
      created_at: 1_700_000_000_000,
      updated_at: 1_700_000_000_000,
      downloads,
      ...script,
      title: script?.title ?? title ?? ordered[0]?.text ?? '',
      lead: lead ?? script?.lead ?? '',
      revision: revision + 1,
      segments: ordered,
    };
    stored.set(id, { script: next, changed, removed });
    return null;
  };

  const handlers: Handlers = {
    'GET /v1/projects/{project_id}'({ params, url }) {
      const known = stored.get(params.project_id);
      if (!known) return refused('err_not_found', 404);
      const { script, changed, removed } = known;
      const after = Number(url.searchParams.get('after') ?? 0);
      const { title, revision, lead, created_at, updated_at, segments } = script;
      return ok({
        data: {
          project: {
            project_id: script.script_id,
            kind: 'speech' as const,
            title,
            revision,
            created_at,
            updated_at,
            lead,
            segments: segments
              .filter(({ segment_id }) => changed.get(segment_id)! > after)
              .map(projectSegment),
            removed: [...removed].filter(([, since]) => after > 0 && since > after).map(([id]) => id),
          },
        },
      });
    },
    'PATCH /v1/projects/{project_id}'({ params, body }) {
      const id = params.project_id;
      patches.push({ id, body });
      if (refusals-- > 0) {
        if (refusal === 'network') throw new TypeError('Failed to fetch');
        return refusal;
      }
      return patch(id, body) ?? ok({ data: { revision: stored.get(id)!.script.revision } });
    },
  };

  return {
    handlers,
    patches,
    script: (id) => stored.get(id)?.script ?? null,
    ids: () => [...stored.keys()],
    change(id, change) {
      const known = stored.get(id)!;
      stored.set(id, { ...known, script: change(known.script) });
    },
    patch,
    elsewhere(id, { put = [], ...rest }) {
      const { revision, segments } = stored.get(id)!.script;
      const segmentOf = (more: Elsewhere): ProjectSegment => {
        const known = segments.find(({ segment_id }) => segment_id === more.segment_id);
        const base = known
          ? projectSegment(known)
          : { rank: 'z', text: '', gap: ' ', voice: VOICE, ...UNTIMED };
        return { ...base, ...more };
      };
      patch(id, { revision, put: put.map(segmentOf), ...rest });
    },
    remove: (id) => void stored.delete(id),
    refuse(answer, times = 1) {
      refusal = answer;
      refusals = times;
    },
  };
}
