import { knownUser } from '../api/known-user.ts';
import { serverAddress } from '../api/server-address.ts';
import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { nameOf } from '../api/name-of.ts';
import type { StoredUser } from '../api/stored-user.ts';
import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { signInShell as texts } from '../i18n/en/sign-in-shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import type { Account, SignInMode } from './check-account.ts';
import { arrivalReason, nextOf, noteOf, skipSignIn } from './go-on.ts';
import hostCss from './host.css?inline';
import { mailLink } from './mail-link.ts';
import formCss from './shell.css?inline';
import cardCss from './sign-in.css?inline';
import type { signInSpec } from './spec.ts';

/** What was typed and clicked before the panel came. */
export interface CarriedForm {
  account: Account;
  mode: SignInMode;
  /** The form for a forgotten password was asked for. */
  forgot: boolean;
  /** Enter or the main button: the panel sends it. */
  submitted: boolean;
  /** The user need not sign in: the page is being left. */
  leaves: boolean;
  /** Where the card shows the signed-in user. */
  pressed: 'go-on' | 'log-out' | null;
}

/** Style sheets of the first screen; the panel's components bring their own. */
export const shellCss = [cardCss, formCss, hostCss] as const;

/** A row of the form: a label, an input, and beside the label what `aside` says. */
const row = (
  name: 'email' | 'password' | 'nickname',
  label: string,
  autocomplete: string,
  { aside = '', hint = '' } = {},
) =>
  h(
    'div',
    { class: 'sign-in-field' },
    h('div', { class: 'sign-in-label' }, h('label', { for: name }, label), aside),
    h(
      'div',
      { class: 'sign-in-input' },
      h('input', {
        id: name,
        name,
        type: name === 'nickname' ? 'text' : name,
        autocomplete,
        'data-carry': name,
      }),
    ),
    ...(hint ? [h('p', { class: 'sign-in-hint' }, hint)] : []),
  );

/** The card as it will be: one can type, fill in by a password manager and press Enter at once. */
export function paintSignIn(root: HTMLElement, host: VoxHost<typeof signInSpec>): Shell<CarriedForm> {
  const t = plainTexts(texts, host.$language.get());
  const { apiBase, mode, demoEmail, demoPassword } = host.$props.get();
  const signUp = mode === 'sign-up';
  const begun: Omit<CarriedForm, 'account'> = {
    mode,
    forgot: false,
    submitted: false,
    leaves: skipSignIn(host),
    pressed: null,
  };
  const go = (wish: Partial<CarriedForm>) => {
    Object.assign(begun, wish);
    void host.activate();
  };
  const button = (look: string, text: string, wish: Partial<CarriedForm>, isMain = false) => {
    const made = h(
      'button',
      { type: 'button', class: `sign-in-${look}`, 'data-main': isMain, 'data-carry': wish.pressed },
      text,
    );
    made.addEventListener('click', () => go(wish));
    return made;
  };
  const form = h(
    'form',
    { class: 'sign-in-form', novalidate: true, method: 'post' },
    row('email', t('email'), 'username'),
    ...(signUp ? [row('nickname', t('nickname'), 'nickname', { aside: t('optional') })] : []),
    row(
      'password',
      t('password'),
      signUp ? 'new-password' : 'current-password',
      signUp
        ? {
            hint: t('passwordHint').replace(
              '{count}',
              PASSWORD_CHARACTERS_MIN.toLocaleString(host.$language.get().locale),
            ),
          }
        : {},
    ),
  );
  if (signUp) {
    const link = (page: 'terms' | 'privacy') =>
      h(
        'a',
        {
          class: 'sign-in-link',
          href: `${serverAddress(apiBase)}/${page}`,
          target: '_blank',
          rel: 'noopener',
        },
        t(page),
      );
    form.append(h('p', { class: 'sign-in-aside' }, t('agree'), ' ', link('terms'), link('privacy')));
  }
  const submit = h(
    'button',
    { class: 'sign-in-button', 'data-main': true, part: 'submit' },
    t(mode === 'sign-up' ? 'signUp' : 'signIn'),
  );
  form.append(submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit.ariaBusy = 'true';
    go({ submitted: true });
  });
  const title = (text: string) => h('h2', { class: 'sign-in-title' }, text);
  const signedIn = (user: StoredUser) => {
    const name = nameOf(user);
    return [
      title(t('signedInTitle').replace('{name}', () => name)),
      ...(name === user.email ? [] : [h('p', { class: 'sign-in-who' }, user.email)]),
      h(
        'div',
        { class: 'sign-in-ways' },
        ...(nextOf(host) === null ? [] : [button('button', t('goOn'), { pressed: 'go-on' }, true)]),
        button('button', t('logOut'), { pressed: 'log-out' }),
      ),
    ];
  };
  const wholeForm = () => {
    const note = noteOf(arrivalReason());
    const parts = [
      title(t(signUp ? 'signUpTitle' : 'signInTitle')),
      ...(note ? [h('p', { class: 'sign-in-note', role: 'status' }, t(note))] : []),
      form,
      ...(signUp ? [] : [h('p', { class: 'sign-in-aside' }, button('link', t('forgot'), { forgot: true }))]),
      h(
        'p',
        { class: 'sign-in-other' },
        t(signUp ? 'haveAccount' : 'noAccount'),
        signUp
          ? button('link', t('toSignIn'), { mode: 'sign-in' })
          : button('link', t('toSignUp'), { mode: 'sign-up' }),
      ),
    ];
    if (demoEmail && demoPassword && !signUp) {
      const demo = button('button', t('useDemo'), { submitted: true });
      demo.addEventListener('click', () => {
        const fields = form.elements as unknown as Record<'email' | 'password', HTMLInputElement>;
        fields.email.value = demoEmail;
        fields.password.value = demoPassword;
      });
      parts.push(h('div', { class: 'sign-in-demo' }, demo));
    }
    return parts;
  };
  // What a mail's link is for comes with the panel
  const isLinked = mailLink() !== null;
  if (isLinked) void host.activate();
  root.hidden = begun.leaves;
  const user = knownUser(apiBase);
  root.append(
    h(
      'section',
      { class: 'sign-in', part: 'card', 'aria-busy': isLinked },
      ...(isLinked ? [] : user ? signedIn(user) : wholeForm()),
    ),
  );
  return {
    carry: () => ({
      ...begun,
      account: {
        email: '',
        password: '',
        nickname: '',
        newPassword: '',
        ...(Object.fromEntries(new FormData(form)) as Partial<Account>),
      },
    }),
  };
}
