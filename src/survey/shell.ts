import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { surveyShell as texts } from '../i18n/en/survey/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import hostCss from './host.css?inline';
import type { SurveySpec } from './spec.ts';

/** Input from before the panel loaded. */
export interface CarriedPress {
  /** True if the button was pressed. */
  readonly isPressed: boolean;
}

export const shellCss = [hostCss] as const;

/** The button that opens the survey. */
export function paintSurvey(root: HTMLElement, host: VoxHost<SurveySpec>): Shell<CarriedPress> {
  const t = plainTexts(texts, host.$language.get());
  let isPressed = false;
  const button = h(
    'button',
    { type: 'button', class: 'ui-opener', part: 'opener', 'data-carry': 'opener' },
    h('slot', {}, t('open')),
  );
  button.addEventListener('click', () => {
    isPressed = true;
    button.ariaBusy = 'true';
    void host.activate();
  });
  root.append(h('div', { class: 'survey-frame' }, button));
  return { carry: () => ({ isPressed }) };
}
