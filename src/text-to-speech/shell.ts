import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { textToSpeechShell } from '../i18n/en/speech/text-to-speech-shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import editorCss from '../studio/script/editor-frame.css?inline';
import playerCss from '../studio/player/player-frame.css?inline';
import hostCss from './host.css?inline';
import layoutCss from './layout.css?inline';
import { isNarrow } from './is-narrow.ts';
import type { TextToSpeechSpec } from './spec.ts';

/** Text from before the panel loaded. */
export interface CarriedText {
  readonly text: string;
  /** True if the user typed it; false if the page set it. */
  readonly isTyped: boolean;
}

export const shellCss = [layoutCss, editorCss, playerCss, hostCss] as const;

const box = (className: string, ...parts: HTMLElement[]) => h('div', { class: className }, ...parts);
const grey = (className: string) => h('span', { class: `ui-skeleton ${className}` });

/** Paints the panel's frame in its final size, with a field that accepts text at once. */
export function paintTextToSpeech(root: HTMLElement, host: VoxHost<TextToSpeechSpec>): Shell<CarriedText> {
  const t = plainTexts(textToSpeechShell, host.$language.get());
  const { siteKey, text = '' } = host.$props.get();
  const isTryout = Boolean(siteKey);
  const isCompact = isTryout || isNarrow(root.clientWidth);
  const field = h('textarea', {
    class: 'tts-text',
    part: 'editor',
    dir: 'auto',
    'aria-label': t('script'),
    placeholder: t(isCompact ? 'placeholderShort' : 'placeholder'),
    'data-carry': 'text',
  });
  field.value = text;
  const play = h('span', { class: 'tts-play', 'data-accent': isTryout });
  const editor = box('tts-editor', box('tts-paper', field));
  const player = box('tts-player', play, grey('tts-grey-wave'));
  const parts = isCompact
    ? [box('tts-main', box('tts-chips', grey('tts-grey-chip'), grey('tts-grey-chip')), editor), player]
    : [
        box('tts-main', box('tts-top'), editor, box('tts-foot', grey('tts-grey-chip'))),
        box('tts-rail', grey('tts-grey-card')),
        player,
      ];
  const section = h(
    'section',
    {
      class: 'tts',
      'aria-label': t('panel'),
      'aria-busy': 'true',
      'data-compact': isCompact,
      'data-tryout': isTryout,
    },
    ...parts,
  );
  root.append(box('tts-frame', section));
  return { carry: () => ({ text: field.value, isTyped: field.value !== text }) };
}
