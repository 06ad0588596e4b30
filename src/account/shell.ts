import { knownUser } from '../api/known-user.ts';
import { nameOf } from '../api/stored-user.ts';
import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { accountShell as texts } from '../i18n/en/account/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { letterOf } from '../ui/letter-of.ts';
import avatarCss from '../ui/avatar.css?inline';
import areaCss from './popup/account-area.css?inline';
import hostCss from './host.css?inline';
import type { accountSpec } from './spec.ts';

/** Whether the first screen was pressed before the panel loaded. */
export interface CarriedPress {
  isPressed: boolean;
}

/** Style sheets of the shell. The panel's components add their own. */
export const shellCss = [avatarCss, areaCss, hostCss] as const;

/** Paints the sign-in button, or the user of the last visit. Either can be pressed at once. */
export function paintAccount(root: HTMLElement, host: VoxHost<typeof accountSpec>): Shell<CarriedPress> {
  const t = plainTexts(texts, host.$language.get());
  const user = knownUser(host.$props.get().apiBase);
  let isPressed = false;
  const area = () => {
    const name = user && nameOf(user);
    return h(
      'button',
      {
        type: 'button',
        class: 'acc-area',
        'aria-label': name
          ? t('account').replace('{name}', () => `${name}, ${t('myWorkspace')}`)
          : `${t('yourAccount')}, ${t('myWorkspace')}`,
        'aria-haspopup': 'dialog',
        'data-carry': 'account',
      },
      h('span', {
        class: 'ui-avatar',
        'data-letter': name && !user.avatar_url ? letterOf(name) : '',
        'aria-hidden': 'true',
      }),
      h(
        'span',
        { class: 'acc-who' },
        h(
          'span',
          { class: 'acc-who-name' },
          name
            ? h('span', { class: 'acc-who-text', title: name }, name)
            : h('span', { class: 'ui-skeleton' }),
        ),
        ' ',
        h('span', { class: 'acc-who-place' }, t('myWorkspace')),
      ),
    );
  };
  const signIn = () =>
    h(
      'button',
      {
        type: 'button',
        class: 'ui-opener',
        'data-carry': 'sign-in',
      },
      t('signIn'),
    );
  const button = user === null ? signIn() : area();
  button.addEventListener('click', () => {
    isPressed = true;
    void host.activate();
  });
  root.append(h('div', { class: 'acc-frame', part: 'area' }, button));
  return { carry: () => ({ isPressed }) };
}
