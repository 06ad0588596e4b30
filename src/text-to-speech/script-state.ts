import { atom, computed, type ReadableAtom } from 'nanostores';
import type { AudioFormat } from '../api/constants.ts';
import type { Script, Segment } from '../api/contract.ts';
import { withServerState, type ScriptSegment, type SpeechSettings } from '../segments/segment.ts';
import { emptyScript, joinText, reconcile, type ScriptText } from '../segments/script-text.ts';
import { createSplitter } from '../segments/split.ts';
import type { Voices } from '../stores/voices.ts';
import { settle, type Settled, type WantedSettings } from './script-settings.ts';

/** The script in the editor and how it is to be spoken. */
export interface ScriptState {
  readonly $text: ReadableAtom<string>;
  readonly $script: ReadableAtom<ScriptText>;
  /** What was asked for. */
  readonly $wanted: ReadableAtom<WantedSettings>;
  /** What is had of it; null while the voices are loaded, or when there are none. */
  readonly $settled: ReadableAtom<Settled | null>;
  readonly $format: ReadableAtom<AudioFormat>;
  /** Addresses of the whole script as one file, as of the last answer. */
  readonly $downloads: ReadableAtom<Script['downloads']>;
  setText(text: string): void;
  /** Changes settings for the whole script. */
  choose(settings: WantedSettings): void;
  /** The replacements were read: they are what is wanted now. */
  acceptSettled(): void;
  setFormat(format: AudioFormat): void;
  setDownloads(downloads: Script['downloads']): void;
  /** Changes segments in place; `change` gives the same object for those that stay. */
  update(change: (segment: ScriptSegment, index: number) => ScriptSegment): void;
  /** The server's news of segments, by their id. */
  applyServer(segments: readonly Segment[]): void;
  setScriptId(scriptId: string | null): void;
  /** Takes another script's place in the editor. */
  replace(script: ScriptText, settings: WantedSettings | null): void;
}

export function createScriptState(voices: Voices, wanted: WantedSettings): ScriptState {
  const split = createSplitter();
  const $text = atom('');
  const $script = atom<ScriptText>(emptyScript);
  const $wanted = atom(wanted);
  const $format = atom<AudioFormat>('mp3');
  const $downloads = atom<Script['downloads']>({});
  const $settled = computed(
    [$wanted, voices.$selectableVoices, voices.$models, voices.$defaultVoices],
    (asked, selectable, models, defaults) =>
      models && settle(asked, { voices: selectable, models, defaults }),
  );
  const update: ScriptState['update'] = (change) => {
    const script = $script.get();
    $script.set({ ...script, segments: script.segments.map(change) });
  };

  return {
    $text,
    $script,
    $wanted,
    $settled,
    $format,
    $downloads,
    setText(text) {
      if (text === $text.get()) return;
      const before = $script.get();
      const after = reconcile(before, split(text));
      if (after.scriptId !== before.scriptId) $downloads.set({});
      $text.set(text);
      $script.set(after);
    },
    choose(settings) {
      $wanted.set({ ...$settled.get()?.settings, ...settings });
      if ($script.get().segments.some(({ own }) => own)) {
        update((segment) => (segment.own ? { ...segment, own: null } : segment));
      }
    },
    acceptSettled() {
      const settled = $settled.get();
      if (settled) $wanted.set(settled.settings);
    },
    setFormat: (format) => $format.set(format),
    setDownloads: (downloads) => $downloads.set(downloads),
    update,
    applyServer(segments) {
      const byId = new Map(segments.map((segment) => [segment.segment_id, segment]));
      update((segment) => {
        const known = segment.id ? byId.get(segment.id) : undefined;
        return known ? withServerState(segment, known) : segment;
      });
    },
    setScriptId: (scriptId) => $script.set({ ...$script.get(), scriptId }),
    replace(script, settings) {
      $downloads.set({});
      if (settings) $wanted.set(settings);
      $text.set(joinText(script));
      $script.set(script);
    },
  };
}

export const settingsIn = (state: ScriptState): SpeechSettings | null =>
  state.$settled.get()?.settings ?? null;
