import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import type { AudioFormat } from '../../contract/constants/speech.ts';
import type { Script, Segment } from '../../contract/index.ts';
import {
  withServerState,
  type OwnSettings,
  type ScriptSegment,
  type SpeechSettings,
} from '../model/segment.ts';
import { sameOwn } from '../model/paragraphs.ts';
import { emptyScript, joinText, reconcile, replaceText, type ScriptText } from '../model/script-text.ts';
import { createLanguageJoins } from './language-joins.ts';
import type { Choice } from '../voice-settings/choice.ts';
import type { WantedSettings } from '../voice-settings/script-settings.ts';
import { createServerState } from '../model/server-state.ts';
import { createSplitter } from '../model/split.ts';

/** The script in the editor and its speech settings. */
export interface ScriptState extends Choice {
  readonly $text: ReadableAtom<string>;
  readonly $script: ReadableAtom<ScriptText>;
  readonly $format: ReadableAtom<AudioFormat>;
  /** Addresses of the whole script's files, from the last answer. */
  readonly $downloads: ReadableAtom<Script['downloads']>;
  /** Call it when the text was edited. */
  setText(text: string): void;
  /**
   * Replaces the whole text, which starts a new script.
   * @param title of the new script; by default its first words
   */
  replaceText(text: string, title?: string): void;
  /** Call it when the user named the script. */
  setTitle(title: string): void;
  /** Sets a language for text from elsewhere. It applies until the user chooses a voice. */
  suggestLanguage(languageId: string): void;
  /** Changes the sentences' own settings; null for those of the script. */
  setOwn(keys: ReadonlySet<string>, change: (own: OwnSettings | null) => OwnSettings | null): void;
  /** Makes the replacements of unavailable settings the wanted ones, once the user has read about them. */
  acceptSettled(): void;
  setFormat(format: AudioFormat): void;
  setDownloads(downloads: Script['downloads']): void;
  /** Changes segments in place, but not their text. `change` returns the same object for those that stay. */
  update(change: (segment: ScriptSegment, index: number) => ScriptSegment): void;
  /** Replaces a sentence, including its text. */
  rewrite(segment: ScriptSegment): void;
  /** Applies segments from the server, matched by id. */
  applyServer(segments: readonly Segment[]): void;
  /** The job has ended: sentences still queued become stale again. */
  endWork(): void;
  setScriptId(scriptId: string | null): void;
  /**
   * The script was deleted on the server: its text becomes a new script. Its sentences get new ids too, because another
   * window with the same text may have stored them again.
   */
  forgetScript(): void;
  /** Opens another script in the editor. */
  replace(script: ScriptText, settings: WantedSettings | null): void;
  /** Restores an earlier script, with everything made of its sentences since. */
  restore(script: ScriptText, settings: WantedSettings | null): void;
}

/** @param $text text of the field, which the script follows from now on */
export function createScriptState(choice: Choice, $text: WritableAtom<string> = atom('')): ScriptState {
  const { $wanted, $settled } = choice;
  const splitter = createSplitter();
  const joinsOf = createLanguageJoins(() => {
    const { scriptId, segments } = $script.get();
    // A script on the server keeps its sentences
    if (scriptId !== null) return;
    const isSame = split($text.get()).pieces.every(({ text }, index) => text === segments[index]?.text);
    if (!isSame) splitAs($text.get(), reconcile);
  });
  const split = (text: string) =>
    splitter(text, joinsOf($settled.get()?.settings.languageId ?? $wanted.get().languageId));
  const news = createServerState();
  const $script = atom<ScriptText>(reconcile(emptyScript, split($text.get())));
  const $format = atom<AudioFormat>('mp3');
  const $downloads = atom<Script['downloads']>({});
  const update: ScriptState['update'] = (change) => {
    const script = $script.get();
    const segments = script.segments.map((before, index) => {
      const after = change(before, index);
      if (after !== before) news.note(after, script.scriptId);
      return after;
    });
    $script.set({ ...script, segments });
  };
  const show = (script: ScriptText) => {
    if (script.scriptId !== $script.get().scriptId) $downloads.set({});
    $text.set(joinText(script));
    $script.set(script);
  };

  const change = (text: string, how: typeof reconcile) => {
    if (text !== $text.get()) splitAs(text, how);
  };

  const splitAs = (text: string, how: typeof reconcile) => {
    const before = $script.get();
    const after = how(before, split(text));
    const stood = new Set(before.segments.map(({ key }) => key));
    const segments = after.segments.map((one) => (stood.has(one.key) ? one : news.revive(one)));
    show({ ...after, segments });
  };

  return {
    ...choice,
    $text,
    $script,
    $format,
    $downloads,
    setText: (text) => change(text, reconcile),
    replaceText: (text, title) => change(text, (before, pieces) => replaceText(before, pieces, title)),
    setTitle: (title) => $script.set({ ...$script.get(), title }),
    suggestLanguage(languageId) {
      const asked = $wanted.get();
      if (!asked.voiceId) $wanted.set({ ...asked, languageId });
    },
    setOwn(keys, change) {
      update((segment) => {
        if (!keys.has(segment.key)) return segment;
        const own = change(segment.own);
        return sameOwn(own, segment.own) ? segment : { ...segment, own };
      });
    },
    acceptSettled() {
      const settled = $settled.get();
      if (settled) $wanted.set(settled.settings);
    },
    setFormat: (format) => $format.set(format),
    setDownloads: (downloads) => $downloads.set(downloads),
    update,
    rewrite(segment) {
      update((other) => (other.key === segment.key ? segment : other));
      $text.set(joinText($script.get()));
    },
    applyServer(segments) {
      const byId = new Map(segments.map((segment) => [segment.segment_id, segment]));
      news.hear(segments);
      update((segment) => {
        const known = byId.get(segment.key);
        return known ? withServerState(segment, known) : segment;
      });
    },
    endWork() {
      news.rest();
      update((segment) =>
        segment.work === 'queued' || segment.work === 'making' ? { ...segment, work: 'none' } : segment,
      );
    },
    setScriptId(scriptId) {
      const script = { ...$script.get(), scriptId };
      for (const segment of script.segments) news.note(segment, scriptId);
      $script.set(script);
    },
    forgetScript() {
      const { scriptId } = $script.get();
      if (scriptId) news.forget(scriptId);
      $script.set({ ...$script.get(), scriptId: null });
      update((segment) => ({ ...segment, key: newId(), takes: [], takeId: null, work: 'none' }));
      $downloads.set({});
    },
    replace(script, settings) {
      $downloads.set({});
      if (settings) $wanted.set(settings);
      for (const segment of script.segments) news.note(segment, script.scriptId);
      show(script);
    },
    restore(script, settings) {
      const now = $script.get();
      const segments = script.segments.map(news.revive);
      const keys = new Set(segments.map(({ key }) => key));
      if (settings) $wanted.set(settings);
      show({
        ...script,
        segments,
        scriptId: news.scriptOf(segments) ?? (news.isForgotten(script.scriptId) ? null : script.scriptId),
        removed: now.removed.filter(({ segment }) => !keys.has(segment.key)),
        revision: now.revision + 1,
      });
    },
  };
}

export const settingsIn = (state: ScriptState): SpeechSettings | null =>
  state.$settled.get()?.settings ?? null;
