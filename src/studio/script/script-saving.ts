import { atom, type ReadableAtom } from 'nanostores';
import type { Script, Segment } from '../../contract/index.ts';
import type { Stores } from '../../stores/registry.ts';
import type { Generation } from '../generation/generation.ts';
import type { KeptProject } from '../project/kept.ts';
import type { SyncState } from '../project/project-sync.ts';
import type { ScriptState } from './script-state.ts';
import type { ScriptSync } from './script-sync.ts';
import type { Undo } from './undo.ts';

/** Stores the user's scripts on the server. The code that does it is loaded when first needed. */
export interface ScriptSaving {
  /** State of the script in the editor; meaningless while {@link isOn} is false. */
  readonly $state: ReadableAtom<SyncState>;
  /** Number of times that changes from elsewhere were merged into the text. */
  readonly $merges: ReadableAtom<number>;
  /** Whether scripts are stored on the server, which is only done for signed-in users. */
  isOn(): boolean;
  load(): Promise<ScriptSync>;
  /** See {@link ScriptSync}. Also false when nothing is stored automatically. */
  save(): Promise<boolean>;
  isSaved(): boolean;
  kept(scriptId: string): KeptProject | null;
  /** Holds what was kept with the draft of a script, until the code has loaded. */
  remember(scriptId: string, kept: KeptProject | null): void;
  reopen(scriptId: string, kept: KeptProject | 'nothing' | null): Promise<void>;
  know(script: Script): void;
  changed(scriptId: string, segment: Segment, revision: number): void;
  forget(scriptId: string): void;
  /** Call it when the user has changed. */
  leave(): void;
}

interface Options {
  stores: Stores;
  siteKey: string | undefined;
  state: ScriptState;
  undo: Undo;
  generation(): Generation;
  area(): HTMLTextAreaElement | null;
  onCreated(): void;
}

export function createScriptSaving(options: Options): ScriptSaving {
  const { stores, siteKey } = options;
  const $state = atom<SyncState>('saved');
  const $merges = atom(0);
  let sync: ScriptSync | null = null;
  let loading: Promise<ScriptSync> | null = null;
  /** As kept with the draft, until the code has loaded. */
  let keptDraft: { scriptId: string; kept: KeptProject | null } | null = null;

  const isOn = () => !siteKey && stores.session.$session.get().status === 'signed-in';
  const load = () => {
    const mine: Promise<ScriptSync> = (loading ??= import('./script-sync.ts').then(
      ({ createScriptSync }) => {
        const made = createScriptSync({
          ...options,
          generation: options.generation(),
          $state,
          isUsers: isOn,
          onMerged: () => $merges.set($merges.get() + 1),
        });
        if (loading === mine) sync = made;
        else made.dispose();
        return made;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
    return mine;
  };

  return {
    $state,
    $merges,
    isOn,
    load,
    async save() {
      if (!isOn()) return false;
      if ($state.get() !== 'waiting') $state.set('saving');
      try {
        return await (await load()).save();
      } catch {
        // The next change tries to load it again
        $state.set('waiting');
        return false;
      }
    },
    isSaved: () => sync?.isSaved() ?? false,
    kept: (id) => sync?.kept(id) ?? (keptDraft?.scriptId === id ? keptDraft.kept : null),
    remember(scriptId, kept) {
      keptDraft = { scriptId, kept };
    },
    async reopen(scriptId, kept) {
      await (await load()).reopen(scriptId, kept);
    },
    know: (script) => sync?.know(script),
    changed: (id, segment, revision) => sync?.changed(id, segment, revision),
    forget: (scriptId) => sync?.forget(scriptId),
    leave() {
      sync?.dispose();
      sync = null;
      loading = null;
      keptDraft = null;
      $state.set('saved');
    },
  };
}
