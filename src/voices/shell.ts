import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { voicesShell } from '../i18n/en/voices/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import hostCss from './host.css?inline';
import type { voiceLibrarySpec } from './spec.ts';
import libraryCss from '../studio/voices/voice-library.css?inline';

/** Search text from before the panel loaded. */
export interface CarriedSearch {
  query: string;
}

/** Style sheets of the shell. The panel's components add their own. */
export const shellCss = [libraryCss, hostCss] as const;

const CARDS = 9;
const FILTERS = 4;

const grey = (className = '') => h('span', { class: `ui-skeleton ${className}` });
const times = (count: number, make: () => HTMLElement) => Array.from({ length: count }, make);

/** Paints the library without its voices: a working search field and placeholder cards. */
export function paintVoiceLibrary(
  root: HTMLElement,
  host: VoxHost<typeof voiceLibrarySpec>,
): Shell<CarriedSearch> {
  const t = plainTexts(voicesShell, host.$language.get());
  const search = h('input', {
    type: 'search',
    'aria-label': t('search'),
    placeholder: t('searchHere'),
    autocomplete: 'off',
    spellcheck: 'false',
    'data-carry': 'search',
  });
  root.append(
    h(
      'div',
      { class: 'voices-frame', part: 'frame' },
      h(
        'section',
        { class: 'voices', 'aria-label': t('voices'), 'aria-busy': 'true' },
        h(
          'div',
          { class: 'voices-bar' },
          h('div', { class: 'voices-search' }, search),
          h('div', { class: 'voices-filters' }, ...times(FILTERS, () => grey('voices-waiting-filter'))),
        ),
        h('div', { class: 'voices-waiting' }, ...times(CARDS, () => grey())),
      ),
    ),
  );
  return { carry: () => ({ query: search.value }) };
}
