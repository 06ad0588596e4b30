import { h, svgIcon } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { textToSpeechShell } from '../i18n/en/text-to-speech-shell.ts';
import { translate } from '../i18n/texts.ts';
import skeletonCss from '../ui/skeleton.css?inline';
import layoutCss from './layout.css?inline';
import { isNarrow, type TextToSpeechSpec } from './spec.ts';

/** What was written before the panel came. */
export interface CarriedText {
  readonly text: string;
  /** By the user, not by the page. */
  readonly isTyped: boolean;
}

export const shellCss = [skeletonCss, layoutCss] as const;

const grey = (className: string) => h('span', { class: `ui-skeleton ${className}`, 'aria-hidden': 'true' });

/** The panel's frame in its real size, with a field one can write in at once. */
export function paintTextToSpeech(root: HTMLElement, host: VoxHost<TextToSpeechSpec>): Shell<CarriedText> {
  const t = translate(textToSpeechShell, host.$language.get().locale);
  const { siteKey, text = '' } = host.$props.get();
  const isCompact = Boolean(siteKey) || isNarrow(host.clientWidth);
  const field = h('textarea', {
    class: 'tts-text',
    part: 'editor',
    dir: 'auto',
    'aria-label': t('script'),
    placeholder: t(isCompact ? 'placeholderShort' : 'placeholder'),
    'data-carry': 'text',
  });
  field.value = text;
  const play = h(
    'span',
    {
      class: 'tts-play',
      'aria-hidden': 'true',
      'data-accent': Boolean(siteKey),
      part: siteKey && 'generate',
    },
    svgIcon(18, 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z'),
  );
  const editor = h('div', { class: 'tts-editor' }, h('div', { class: 'tts-paper' }, field));
  const main = (...parts: HTMLElement[]) => h('div', { class: 'tts-main' }, ...parts);
  const player = h('div', { class: 'tts-player' }, play, grey('tts-grey-wave'));
  const parts = isCompact
    ? [main(h('div', { class: 'tts-chips' }, grey('tts-grey-voice'), grey('tts-grey-chip')), editor), player]
    : [
        main(h('div', { class: 'tts-top' }), editor, h('div', { class: 'tts-foot' }, grey('tts-grey-chip'))),
        h(
          'aside',
          { class: 'tts-rail' },
          h('div', { class: 'tts-rail-tabs' }),
          h('div', { class: 'tts-grey-settings' }, grey('tts-grey-card'), grey('tts-grey-field')),
          h('div', { class: 'tts-rail-foot' }, grey('tts-grey-button')),
        ),
        player,
      ];
  root.append(
    h(
      'div',
      { class: 'tts-frame' },
      h(
        'section',
        {
          class: 'tts',
          'aria-label': t('panel'),
          'aria-busy': 'true',
          'data-compact': isCompact,
          'data-tryout': Boolean(siteKey),
        },
        ...parts,
      ),
    ),
  );
  return { carry: () => ({ text: field.value, isTyped: field.value !== text }) };
}
