import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { dismissToast, showToast, type Toast } from '../../ui/layers/toasts.ts';
import type { Imported, between as Between } from './import-files.ts';
import type { ImportStep, RunningImport } from './import-progress.tsx';
import { IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';
import { DOCUMENT_ACCEPT, IMPORT_LINES_MAX, TEXT_ACCEPT, countLines } from './import-limits.ts';
import type { OpenStudio } from '../context.ts';

/** Imports text from files and drops, and rejects pasted text that is too large. */
export function useImport({ studio, editor, isTryout }: OpenStudio) {
  const { client } = useStores();
  const { locale } = useLanguage();
  const t = useText(ui);
  const words = useText(speechWork);
  /** The import in progress. */
  const [busy, setBusy] = useState<RunningImport | null>(null);
  const running = useRef<AbortController>(null);
  /** Id of the toast about the last import. */
  const told = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  const forget = () => dismissToast(told.current);
  const tell = (tone: Toast['tone'], text: string) => {
    forget();
    told.current = showToast({ tone, text });
  };
  /** Loads the import code at the first use. */
  const load = async () => {
    forget();
    try {
      return await import('./import-files.ts');
    } catch {
      tell('error', t('chunkFailed'));
      return null;
    }
  };
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    const cancel = () => {
      work.abort();
      setBusy(null);
    };
    const $step = atom<ImportStep>({ part: null });
    const name = files.length > 1 ? words('files', { count: files.length }) : files[0]!.name;
    setBusy({ name, $step, cancel });
    const options = {
      locale,
      client,
      takesDocuments: !isTryout,
      signal: work.signal,
      onStep: $step.set,
    };
    const own = await load();
    // The file may have been deleted, or be a folder
    const imported = await own
      ?.importFiles(files, options)
      .catch((): Imported => ({ text: null, message: words('unreadable', { name }) }));
    if (running.current === work) setBusy(null);
    if (!own || !imported || work.signal.aborted) return;
    if (imported.text !== null) accept(imported, own.between);
    tell(imported.text === null ? 'error' : 'ok', imported.message);
  };
  const accept = ({ text, isPart, title, language }: Imported, between: typeof Between) => {
    if (isPart) return insert(text ?? '', between);
    editor.replaceAll(text ?? '', title || undefined);
    if (language) studio.state.suggestLanguage(language);
  };
  const insert = (text: string, between: typeof Between) => {
    const whole = editor.text();
    // Insert after the selection instead of replacing it: the user has not seen the text yet
    const { end } = editor.selection();
    editor.insert({
      text: between(whole.slice(0, end), text, whole.slice(end)),
      range: { start: end, end },
    });
  };
  const refuse = async (text: string) => {
    const loaded = await load();
    if (loaded) tell('error', loaded.pasteRefusal(text, locale));
  };
  /** Whether a text is too large for the field; tells the user. */
  const refuses = (text: string): boolean => {
    if (text.length <= IMPORT_CHARACTERS_MAX && countLines(text) <= IMPORT_LINES_MAX) {
      forget();
      return false;
    }
    void refuse(text);
    return true;
  };

  return {
    take,
    busy,
    refuses,
    pick() {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = isTryout ? TEXT_ACCEPT : `${TEXT_ACCEPT},${DOCUMENT_ACCEPT}`;
      input.multiple = !isTryout;
      input.addEventListener('change', () => void take([...(input.files ?? [])]));
      input.click();
    },
  };
}
