import { nameOf } from '../api/name-of.ts';
import type { StoredUser } from '../api/session-tokens.ts';
import { h } from '../element/h.ts';
import type { VoxHost } from '../element/host.ts';
import { signIn } from '../i18n/en/sign-in.ts';
import { translate } from '../i18n/translate.ts';
import type { signInSpec } from './spec.ts';

/** What was pressed where the card says who is signed in. */
export interface SignedInPress {
  pressed: 'go-on' | 'log-out' | null;
}

/** The card for the user of the last visit, in place of the form. */
export function paintSignedIn(
  host: VoxHost<typeof signInSpec>,
  user: StoredUser,
  canGoOn: boolean,
): { card: HTMLElement; pressed(): SignedInPress['pressed'] } {
  const t = translate(signIn, host.$language.get().locale);
  const name = nameOf(user);
  let pressed: SignedInPress['pressed'] = null;
  const button = (key: NonNullable<typeof pressed>, variant: string, text: string) => {
    const attributes = { type: 'button', class: 'ui-button', 'data-variant': variant, 'data-wide': true };
    const made = h('button', { ...attributes, 'data-carry': key }, text);
    made.addEventListener('click', () => {
      pressed = key;
      made.setAttribute('aria-busy', 'true');
      void host.activate();
    });
    return made;
  };
  const card = h(
    'section',
    { class: 'sign-in', part: 'card' },
    h('h2', { class: 'sign-in-title' }, t('signedInTitle', { name })),
    ...(name === user.email ? [] : [h('p', { class: 'sign-in-who' }, user.email)]),
    h(
      'div',
      { class: 'sign-in-ways' },
      ...(canGoOn ? [button('go-on', 'primary', t('goOn'))] : []),
      button('log-out', 'secondary', t('logOut')),
    ),
  );
  return { card, pressed: () => pressed };
}
