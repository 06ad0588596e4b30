import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { transcriptionShell } from '../i18n/en/transcription/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import frameCss from './frame.css?inline';
import hostCss from './host.css?inline';
import type { TranscriptionSpec } from './spec.ts';

/** What was chosen before the panel came. */
export interface CarriedFile {
  readonly file: File | null;
}

/** Sheets the shell needs; the panel's components bring their own. */
export const shellCss = [hostCss, frameCss] as const;

const ROWS = 4;

const grey = (className: string) => h('span', { class: `ui-skeleton ${className}` });

/** The frame in its size, with an area that takes a file at once. */
export function paintTranscription(root: HTMLElement, host: VoxHost<TranscriptionSpec>): Shell<CarriedFile> {
  const t = plainTexts(transcriptionShell, host.$language.get());
  let file: File | null = null;
  const take = (chosen: FileList | null | undefined) => {
    file = chosen?.[0] ?? file;
    if (file) void host.activate();
  };
  const input = h('input', {
    type: 'file',
    accept: 'audio/*,video/*',
    'aria-label': t('chooseFile'),
    hidden: true,
    tabindex: -1,
  });
  input.addEventListener('change', () => take(input.files));
  const choose = h('button', { type: 'button', class: 'tr-choose', 'data-carry': 'choose' }, t('chooseFile'));
  choose.addEventListener('click', () => input.click());
  const drop = h(
    'div',
    { class: 'tr-drop', part: 'drop' },
    h('p', { class: 'tr-drop-title' }, t('dropTitle')),
    choose,
    input,
  );
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
  const { transcription } = host.$props.get();
  root.append(
    h(
      'section',
      { class: 'tr', part: 'frame', 'aria-label': t('panel'), 'aria-busy': 'true' },
      h(
        'div',
        { class: 'tr-home' },
        ...(transcription ? [] : [drop]),
        h('div', { class: 'tr-waiting' }, ...Array.from({ length: ROWS }, () => grey('tr-waiting-row'))),
      ),
    ),
  );
  return { carry: () => ({ file }) };
}
