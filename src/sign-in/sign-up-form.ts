import { serverAddress } from '../api/server-address.ts';
import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { h } from '../element/h.ts';
import type { VoxHost } from '../element/host.ts';
import { signUpShell as texts } from '../i18n/en/account/sign-up-shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { fieldRow, type CardTools } from './shell.ts';
import type { signInSpec } from './spec.ts';

/** First screen for a new account. Loaded on demand, because most users have an account. */
export const signUpForm = (host: VoxHost<typeof signInSpec>, { button, fill }: CardTools): void => {
  const language = host.$language.get();
  const t = plainTexts(texts, language);
  const server = serverAddress(host.$props.get().apiBase);
  const link = (page: 'terms' | 'privacy') =>
    h('a', { class: 'sign-in-link', href: `${server}/${page}`, target: '_blank', rel: 'noopener' }, t(page));
  const count = PASSWORD_CHARACTERS_MIN.toLocaleString(language.locale);
  const nickname = fieldRow('nickname', t('nickname'), 'nickname');
  nickname.firstChild!.appendChild(h('span', {}, t('optional')));
  const password = fieldRow('password', t('password'), 'new-password');
  password.append(h('p', { class: 'sign-in-hint' }, t('passwordHint').replace('{count}', count)));
  fill(
    t('signUpTitle'),
    [
      fieldRow('email', t('email'), 'username'),
      nickname,
      password,
      h('p', { class: 'sign-in-aside' }, t('agree'), ' ', link('terms'), link('privacy')),
    ],
    t('signUp'),
    [
      h(
        'p',
        { class: 'sign-in-other' },
        t('haveAccount'),
        button('link', t('toSignIn'), { mode: 'sign-in' }),
      ),
    ],
  );
};
