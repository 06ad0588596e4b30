import { emptyScript } from '../model/script-text.ts';
import { serverSettings, withServerState } from '../model/segment.ts';
import type { Client } from '../../api/client.ts';
import type { Generation } from '../generation/generation.ts';
import { openScript, sameSettings, type OpenedScript } from './open-script.ts';
import type { ScriptSaving } from './script-saving.ts';
import type { Player } from '../player/player.ts';
import { settingsIn, type ScriptState } from './script-state.ts';

/** Actions on whole scripts of the server, and on takes. */
export interface ScriptActions {
  /**
   * Restores a take with its text and settings. The user is told when it fails.
   * @returns a function that shows it; null when it failed
   */
  restoreTake(segmentKey: string, takeId: string): Promise<(() => void) | null>;
  /** Fetches a script of the history; null when it fails, which the user is told. */
  fetchScript(scriptId: string): Promise<OpenedScript | null>;
  /** Opens a fetched script in the editor. */
  takeIn(opened: OpenedScript): void;
  /** Starts a new script. */
  beginAnew(): void;
  /** Empties the editor, because the user deleted the script on the server. */
  forgetScript(): void;
}

interface Options {
  client: Client;
  state: ScriptState;
  generation: Generation;
  saving: ScriptSaving;
  player: Player;
}

export function createScriptActions({ client, state, generation, saving, player }: Options): ScriptActions {
  return {
    async restoreTake(segmentKey, takeId) {
      const { scriptId, segments } = state.$script.get();
      const segment = segments.find(({ key }) => key === segmentKey);
      if (!scriptId || !segment) return null;
      try {
        const { data } = await client.call('POST /v1/speech/scripts/{script_id}/choose_take', {
          params: { script_id: scriptId },
          body: { segment_id: segmentKey, take_id: takeId },
        });
        const own = serverSettings(data.segment);
        return () => {
          const script = settingsIn(state);
          const now = state.$script.get().segments.find(({ key }) => key === segmentKey);
          if (!now) return;
          state.rewrite({
            ...withServerState(now, data.segment),
            text: data.segment.text,
            own: script && sameSettings(own, script) ? null : own,
          });
          saving.changed(scriptId, data.segment, data.revision);
        };
      } catch {
        return null;
      }
    },
    async fetchScript(scriptId) {
      try {
        // Store what was just typed before it is replaced
        await (state.$script.get().scriptId ? saving.save() : saving.load());
        return await openScript(client, scriptId);
      } catch {
        return null;
      }
    },
    takeIn({ script, settings, downloads, job, source }) {
      player.reset();
      saving.know(source);
      // A sentence of the old script that is pasted into the next text keeps its takes
      state.replace({ ...script, removed: state.$script.get().removed }, settings);
      state.setDownloads(downloads);
      if (job && generation.$work.get().phase === 'idle') void generation.follow(job);
    },
    beginAnew() {
      player.reset();
      // A sentence typed again belongs to the new script
      state.replace(emptyScript, null);
    },
    forgetScript() {
      player.reset();
      const { scriptId } = state.$script.get();
      if (scriptId) saving.forget(scriptId);
      state.forgetScript();
      state.replace(emptyScript, null);
    },
  };
}
