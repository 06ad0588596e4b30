import { atom, type ReadableAtom } from 'nanostores';
import type { Script, Segment } from '../../contract/index.ts';
import type { Stores } from '../../stores/registry.ts';
import type { Generation } from '../generation/generation.ts';
import type { KeptProject } from '../project/kept.ts';
import type { SyncState } from '../project/project-sync.ts';
import type { ScriptState } from './script-state.ts';
import type { ScriptSync } from './script-sync.ts';
import type { Undo } from './undo.ts';

/** The scripts of the user on the server. The code that stores them is loaded with the first need. */
export interface ScriptSaving {
  /** Of the script in the editor; says nothing while {@link isOn} is false. */
  readonly $state: ReadableAtom<SyncState>;
  /** Counts how often changes from elsewhere came into the text. */
  readonly $merges: ReadableAtom<number>;
  /** Whether what is written is stored on the server: it is for users only. */
  isOn(): boolean;
  load(): Promise<ScriptSync>;
  /** See {@link ScriptSync}. False too where nothing is stored by itself. */
  save(): Promise<boolean>;
  isSaved(): boolean;
  kept(scriptId: string): KeptProject | null;
  /** What was kept with the draft of a script, until its code is there. */
  remember(scriptId: string, kept: KeptProject | null): void;
  reopen(scriptId: string, kept: KeptProject | 'nothing' | null): Promise<void>;
  know(script: Script): void;
  changed(scriptId: string, segment: Segment, revision: number): void;
  forget(scriptId: string): void;
  /** Another user is here. */
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
  /** As it was kept with the draft, until the code is there. */
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
        // The next change tries again to load it
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
