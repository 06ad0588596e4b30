import { h } from '../../element/h.ts';
import type { Shell, VoxHost } from '../../element/host.ts';
import { sourceShell } from '../../i18n/en/shared/source-shell.ts';
import { plainTexts } from '../../i18n/texts.ts';
import frameCss from './frame.css?inline';
import hostCss from './host.css?inline';

/** What was chosen before the panel came. */
export interface CarriedFile {
  readonly file: File | null;
}

/** Sheets of the first screen; the panel's components bring their own. */
export const sourceCss = [hostCss, frameCss] as const;

const ROWS = 4;

const grey = (className: string) => h('span', { class: `ui-skeleton ${className}` });

interface Screen {
  readonly host: Pick<VoxHost, '$language' | 'activate'>;
  /** Name of the frame. */
  readonly label: string;
  /** Earlier work is shown: there is no recording to be brought. */
  readonly isOpen: boolean;
  /** What is asked for; a recording without it. */
  readonly dropTitle?: string;
  /** The `accept` attribute of the file input; audio and video by default. */
  readonly accept?: string;
}

/** The first screen of a tool that begins with a recording: the frame in its size, with an area that takes a file at once. */
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
