import { AUDIO_FORMATS, type AudioFormat } from '../../contract/constants/speech.ts';
import { draftsOf, type DraftStore, type Unsynced } from '../../stores/drafts.ts';
import { asKept, type KeptProject } from '../project/kept.ts';
import type { ParagraphOverride } from '../model/paragraph-overrides.ts';
import type { WantedSettings } from '../voice-settings/script-settings.ts';

/** What survives a reload. */
export interface Draft {
  readonly text: string;
  /** Title of a new script, see {@link ScriptText.title}. */
  readonly title: string | null;
  /** Settings of single sentences. */
  readonly own: readonly ParagraphOverride[];
  readonly settings: WantedSettings;
  readonly format: AudioFormat;
  /** The script that the text belongs to, see {@link ScriptText.scriptId}. */
  readonly scriptId: string | null;
  /** Ids of the sentences, in order; null in drafts of an older version. */
  readonly ids: readonly string[] | null;
  /** What the server is known to have of the script; null for nothing. */
  readonly stored: KeptProject | null;
  /** A generate request that has not been answered. */
  readonly press: GenerateRequest | null;
}

/** A request that costs credits, with its idempotency key. A repeated request keeps the key. */
export interface GenerateRequest {
  readonly key: string;
  readonly request: string;
  /**
   * The sentences to make and their settings. Pressing Generate for the same ones repeats the request, whatever has
   * been stored since.
   */
  readonly spoken: string;
}

/** Storage for the drafts of one element and user. */
export interface Drafts {
  read(): Promise<(Draft & Unsynced) | null>;
  /** @returns whether the draft will survive a reload */
  write(draft: Draft & Unsynced): Promise<boolean>;
  /** The same for a page that may unload at once. */
  writeNow(draft: Draft & Unsynced): Promise<boolean>;
  clear(): Promise<boolean>;
}

export const createDrafts = (store: DraftStore, key: string): Drafts => ({
  read: async () => asDraft(await store.read(key)),
  write: (draft) => store.write(key, draft),
  writeNow: (draft) => store.writeNow(key, draft),
  clear: () => store.remove(key),
});

/** Position of an element on its page, including those of the shadow hosts around it. */
function placeOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const around = root instanceof ShadowRoot ? `${placeOf(root.host)} ` : '';
  const name = element.localName;
  return `${around}${name}-${[...root.querySelectorAll(name)].indexOf(element)}`;
}

/**
 * Identifies an element on its site: by its id, else by its position on the page. In the workbench the name is the same
 * on all routes.
 */
export function draftName(host: HTMLElement, isWorkbench: boolean): string {
  return host.id || `${placeOf(host)}${isWorkbench ? '' : ` ${location.pathname}`}`;
}

export const draftKey = (user: string, element: string): string => draftsOf(user) + element;

/** Parses a stored draft, which may be from another version or another script on the page. */
function asDraft(value: unknown): (Draft & Unsynced) | null {
  if (typeof value !== 'object' || value === null) return null;
  const { text, title, own, settings, format, scriptId, ids, stored, press, hasUnsyncedText } =
    value as Partial<Record<keyof (Draft & Unsynced), unknown>>;
  if (typeof text !== 'string') return null;
  return {
    text,
    title: typeof title === 'string' ? title : null,
    own: asRuns(own),
    settings: asSettings(settings),
    format: AUDIO_FORMATS.find((known) => known === format) ?? 'mp3',
    scriptId: typeof scriptId === 'string' ? scriptId : null,
    ids: Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null,
    stored: asKept(stored),
    press: asGenerateRequest(press),
    hasUnsyncedText: hasUnsyncedText === true,
  };
}

const asRuns = (value: unknown): ParagraphOverride[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((run): ParagraphOverride[] => {
    if (!Array.isArray(run)) return [];
    const [from, to, own] = run as unknown[];
    return Number.isInteger(from) && Number.isInteger(to)
      ? [[from as number, to as number, asSettings(own)]]
      : [];
  });

function asSettings(value: unknown): WantedSettings {
  const { voiceId, modelId, languageId, speed } = (value ?? {}) as Record<string, unknown>;
  return {
    ...(typeof voiceId === 'string' && { voiceId }),
    ...(typeof modelId === 'string' && { modelId }),
    ...(typeof languageId === 'string' && { languageId }),
    ...(typeof speed === 'number' && { speed }),
  };
}

function asGenerateRequest(value: unknown): GenerateRequest | null {
  const { key, request, spoken } = (value ?? {}) as Record<string, unknown>;
  const isOne = typeof key === 'string' && typeof request === 'string' && typeof spoken === 'string';
  return isOne ? { key, request, spoken } : null;
}
