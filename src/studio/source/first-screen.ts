import { h } from '../../element/h.ts';
import type { Shell, VoxHost } from '../../element/host.ts';
import { sourceShell } from '../../i18n/en/shared/source-shell.ts';
import { plainTexts } from '../../i18n/texts.ts';
import frameCss from './frame.css?inline';
import hostCss from './host.css?inline';

/** A file the user chose before the panel had loaded. */
export interface CarriedFile {
  readonly file: File | null;
}

/** Style sheets of the first screen. The panel's components bring their own. */
export const sourceCss = [hostCss, frameCss] as const;

const ROWS = 4;

const grey = (className: string) => h('span', { class: `ui-skeleton ${className}` });

interface Screen {
  readonly host: Pick<VoxHost, '$language' | 'activate'>;
  /** Accessible name of the frame. */
  readonly label: string;
  /** An earlier result is shown, so no recording is needed. */
  readonly isOpen: boolean;
  /** Prompt of the drop area; by default for a recording. */
  readonly dropTitle?: string;
  /** `accept` attribute of the file input; by default audio and video. */
  readonly accept?: string;
}

/** Paints the first screen of a tool that starts with a recording: the frame, with a working drop area. */
export function paintSource(root: HTMLElement, screen: Screen): Shell<CarriedFile> {
  const { host, label, isOpen, dropTitle, accept = 'audio/*,video/*' } = screen;
  const t = plainTexts(sourceShell, host.$language.get());
  let file: File | null = null;
  const take = (chosen: FileList | null | undefined) => {
    file = chosen?.[0] ?? file;
    if (file) void host.activate();
  };
  const input = h('input', {
    type: 'file',
    accept,
    'aria-label': t('chooseFile'),
    hidden: true,
    tabindex: -1,
  });
  input.addEventListener('change', () => take(input.files));
  const choose = h(
    'button',
    { type: 'button', class: 'tool-choose', 'data-carry': 'choose' },
    t('chooseFile'),
  );
  choose.addEventListener('click', () => input.click());
  const drop = h(
    'div',
    { class: 'tool-drop', part: 'drop' },
    h('p', { class: 'tool-drop-title' }, dropTitle ?? t('dropTitle')),
    choose,
    input,
  );
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
  root.append(
    h(
      'section',
      { class: 'tool', part: 'frame', 'aria-label': label, 'aria-busy': 'true' },
      h(
        'div',
        { class: 'tool-home' },
        ...(isOpen ? [] : [drop]),
        h('div', { class: 'tool-waiting' }, ...Array.from({ length: ROWS }, () => grey('tool-waiting-row'))),
      ),
    ),
  );
  return { carry: () => ({ file }) };
}
