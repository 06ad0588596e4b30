import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { knownUser } from '../api/known-user.ts';
import { serverAddress } from '../api/server-address.ts';
import { h, svgIcon } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { legal } from '../i18n/en/legal.ts';
import { signIn } from '../i18n/en/sign-in.ts';
import { ui } from '../i18n/en/ui.ts';
import { translate } from '../i18n/translate.ts';
import tintCss from '../styles/tint.css?inline';
import buttonCss from '../ui/controls/button.css?inline';
import fieldCss from '../ui/controls/field.css?inline';
import type { Account, SignInMode } from './check-account.ts';
import { arrivalNote, nextOf, skipSignIn } from './go-on.ts';
import hostCss from './host.css?inline';
import cardCss from './sign-in.css?inline';
import { mailLink } from './mail-link.ts';
import { paintSignedIn, type SignedInPress } from './signed-in-shell.ts';
import type { signInSpec } from './spec.ts';

/** What was typed and clicked before the panel came. */
export interface CarriedForm extends SignedInPress {
  account: Account;
  mode: SignInMode;
  /** The form for a forgotten password was asked for. */
  forgot: boolean;
  /** Enter or the main button: the panel sends it. */
  submitted: boolean;
  /** The user need not sign in: the page is being left. */
  leaves: boolean;
}

/** Sheets the shell needs; the panel's components bring their own. */
export const shellCss = [tintCss, buttonCss, fieldCss, cardCss, hostCss] as const;

/** Outline of an eye, as lucide draws it. */
const EYE =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0';

interface FieldSetup {
  name: keyof Account;
  type: string;
  label: string;
  autocomplete: string;
  aside?: string;
  hint?: string;
  /** Stands behind the text. */
  button?: HTMLElement;
}

const field = ({ name, type, label, autocomplete, aside, hint, button }: FieldSetup) => {
  const id = `sign-in-${name}`;
  const input = h('input', { id, name, type, autocomplete, 'data-carry': name });
  const names = [h('label', { for: id }, label), ...(aside ? [h('span', {}, aside)] : [])];
  const row = h(
    'div',
    { class: 'ui-field' },
    h('div', { class: 'ui-field-label' }, ...names),
    h('div', { class: 'ui-input' }, input, ...(button ? [button] : [])),
    ...(hint ? [h('p', { class: 'ui-field-hint' }, hint)] : []),
  );
  return { input, row };
};

/** The card as it will be: one can type, fill in by a password manager and press Enter at once. */
export function paintSignIn(root: HTMLElement, host: VoxHost<typeof signInSpec>): Shell<CarriedForm> {
  const t = translate(signIn, host.$language.get().locale);
  const { mode: asked, demoEmail, demoPassword } = host.$props.get();
  const tUi = translate(ui, host.$language.get().locale);
  const signUp = asked === 'sign-up';
  let mode: SignInMode = asked;
  let submitted = false;

  const email = field({ name: 'email', type: 'email', label: t('email'), autocomplete: 'username' });
  const eye = h(
    'button',
    { type: 'button', class: 'ui-icon-button', 'data-size': 32, 'aria-label': tUi('showPassword') },
    svgIcon(18, EYE, 'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0'),
  );
  eye.addEventListener('click', () => {
    password.input.type = password.input.type === 'password' ? 'text' : 'password';
  });
  const password = field({
    button: eye,
    name: 'password',
    type: 'password',
    label: t('password'),
    autocomplete: signUp ? 'new-password' : 'current-password',
    ...(signUp && { hint: t('passwordHint', { count: PASSWORD_CHARACTERS_MIN }) }),
  });
  const nickname = field({
    name: 'nickname',
    type: 'text',
    label: t('nickname'),
    autocomplete: 'nickname',
    aside: t('optional'),
  });
  const agreement = () => {
    const tLegal = translate(legal, host.$language.get().locale);
    const server = serverAddress(host.$props.get().apiBase);
    const links = (['terms', 'privacy'] as const).map((page) =>
      h(
        'a',
        { class: 'sign-in-link', href: `${server}/${page}`, target: '_blank', rel: 'noopener' },
        tLegal(page),
      ),
    );
    return h('p', { class: 'sign-in-aside' }, t('agree'), ' ', ...links);
  };
  let forgot = false;
  const forgotLink = h('button', { type: 'button', class: 'sign-in-link' }, t('forgot'));
  forgotLink.addEventListener('click', () => {
    forgot = true;
    void host.activate();
  });
  const submit = h(
    'button',
    { type: 'submit', class: 'ui-button', 'data-variant': 'primary', 'data-wide': true, part: 'submit' },
    t(signUp ? 'signUp' : 'signIn'),
  );
  const form = h(
    'form',
    { class: 'sign-in-form', novalidate: true, method: 'post' },
    email.row,
    ...(signUp ? [nickname.row] : []),
    password.row,
    ...(signUp ? [agreement()] : []),
    submit,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted = true;
    submit.setAttribute('aria-busy', 'true');
    void host.activate();
  });
  const other = h('button', { type: 'button', class: 'sign-in-link' }, t(signUp ? 'toSignIn' : 'toSignUp'));
  other.addEventListener('click', () => {
    mode = signUp ? 'sign-in' : 'sign-up';
    void host.activate();
  });
  const demo = h(
    'button',
    { type: 'button', class: 'ui-button', 'data-variant': 'secondary', 'data-wide': true },
    t('useDemo'),
  );
  demo.addEventListener('click', () => {
    email.input.value = demoEmail ?? '';
    password.input.value = demoPassword ?? '';
    form.requestSubmit();
  });
  const note = arrivalNote();
  const leaves = skipSignIn(host);
  // What a mail's link is for comes with the panel
  const isLinked = mailLink() !== null;
  if (isLinked) void host.activate();
  root.hidden = leaves;
  const user = knownUser(host.$props.get().apiBase);
  const signedIn = user && paintSignedIn(host, user, nextOf(host) !== null);
  root.append(
    (isLinked ? h('section', { class: 'sign-in', part: 'card', 'aria-busy': 'true' }) : signedIn?.card) ??
      h(
        'section',
        { class: 'sign-in', part: 'card' },
        h('h2', { class: 'sign-in-title' }, t(signUp ? 'signUpTitle' : 'signInTitle')),
        ...(note ? [h('p', { class: 'sign-in-note', role: 'status' }, t(note))] : []),
        form,
        ...(signUp ? [] : [h('p', { class: 'sign-in-aside' }, forgotLink)]),
        h('p', { class: 'sign-in-other' }, t(signUp ? 'haveAccount' : 'noAccount'), other),
        ...(demoEmail && demoPassword && !signUp ? [h('div', { class: 'sign-in-demo' }, demo)] : []),
      ),
  );
  return {
    carry: () => ({
      account: {
        email: email.input.value,
        password: password.input.value,
        nickname: nickname.input.value,
        newPassword: '',
      },
      mode,
      forgot,
      submitted,
      leaves,
      pressed: signedIn?.pressed() ?? null,
    }),
  };
}
