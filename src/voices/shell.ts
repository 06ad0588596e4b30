import { h, svgIcon } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { voices } from '../i18n/en/voices.ts';
import { plainTexts } from '../i18n/texts.ts';
import tintCss from '../styles/tint.css?inline';
import skeletonCss from '../ui/lists/skeleton.css?inline';
import fieldCss from '../ui/controls/field.css?inline';
import hostCss from './host.css?inline';
import type { voiceLibrarySpec } from './spec.ts';
import libraryCss from '../studio/voices/voice-library.css?inline';

/** What was typed into the search before the panel came. */
export interface CarriedSearch {
  query: string;
}

/** Sheets the shell needs; the panel's components bring their own. */
export const shellCss = [tintCss, skeletonCss, fieldCss, libraryCss, hostCss] as const;

const CARDS = 9;
const FILTERS = 4;

const grey = (className = '') => h('span', { class: `ui-skeleton ${className}` });
const times = (count: number, make: () => HTMLElement) => Array.from({ length: count }, make);

/** The library without its voices: a search one can type into, and grey cards. */
export function paintVoiceLibrary(
  root: HTMLElement,
  host: VoxHost<typeof voiceLibrarySpec>,
): Shell<CarriedSearch> {
  const t = plainTexts(voices, host.$language.get());
  const search = h('input', {
    type: 'search',
    'aria-label': t('search'),
    placeholder: t('searchHere'),
    autocomplete: 'off',
    spellcheck: 'false',
    'data-carry': 'search',
  });
  const icon = svgIcon(16, 'm21 21-4.34-4.34', 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0');
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
          h('div', { class: 'ui-input' }, icon, search),
          h('div', { class: 'voices-filters' }, ...times(FILTERS, () => grey('voices-waiting-filter'))),
        ),
        h('div', { class: 'voices-waiting' }, ...times(CARDS, () => grey())),
      ),
    ),
  );
  return { carry: () => ({ query: search.value }) };
}
