import type { Job, Script } from '../../contract/index.ts';
import { newSegment, reconcile, type ScriptText } from '../model/script-text.ts';
import { serverSettings, withServerState, type SpeechSettings } from '../model/segment.ts';
import type { Client } from '../../api/client.ts';

/** A script of the server, converted for the editor. */
export interface OpenedScript {
  readonly script: ScriptText;
  /** Settings of most sentences. Others have settings of their own. */
  readonly settings: SpeechSettings | null;
  readonly downloads: Script['downloads'];
  /** The running job; null for none. */
  readonly job: Job | null;
  /** As received from the server. */
  readonly source: Script;
}

export async function openScript(client: Client, scriptId: string): Promise<OpenedScript> {
  const { data } = await client.call('GET /v1/speech/scripts/{script_id}', {
    params: { script_id: scriptId },
  });
  return asOpened(data);
}

export function asOpened({ script, job }: { script: Script; job: Job | null }): OpenedScript {
  const { script_id: scriptId, lead, segments, downloads } = script;
  const settings = mostFrequent(segments.map(serverSettings));
  return {
    script: {
      lead,
      segments: segments.map((known) => {
        const own = serverSettings(known);
        const segment = withServerState(newSegment(known.text, known.gap, known.segment_id), known);
        return settings && !sameSettings(own, settings) ? { ...segment, own } : segment;
      }),
      scriptId,
      isBegunHere: false,
      title: null,
      removed: [],
      revision: 0,
    },
    settings,
    downloads,
    job,
    source: script,
  };
}

/** The script with the text of a draft. Sentences changed since they were made are stale. */
export function withDraft(script: ScriptText, draft: ScriptText): ScriptText {
  // Keeps the draft's sentences: newer rules might split them differently, and their takes were paid for
  const after = reconcile(script, { lead: draft.lead, pieces: draft.segments });
  return {
    ...after,
    title: draft.title,
    segments: after.segments.map((segment, index) => {
      const { own } = draft.segments[index] ?? segment;
      return { ...segment, own };
    }),
  };
}

const keyOf = ({ voiceId, modelId, languageId, speed }: SpeechSettings) =>
  [voiceId, modelId, languageId, speed].join('\n');

export const sameSettings = (a: SpeechSettings, b: SpeechSettings): boolean => keyOf(a) === keyOf(b);

export function mostFrequent(all: readonly SpeechSettings[]): SpeechSettings | null {
  const counts = new Map<string, number>();
  let best: SpeechSettings | null = null;
  let most = 0;
  for (const settings of all) {
    const count = (counts.get(keyOf(settings)) ?? 0) + 1;
    counts.set(keyOf(settings), count);
    if (count > most) [most, best] = [count, settings];
  }
  return best;
}
