import { knownUser } from '../api/known-user.ts';
import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { signInShell as texts } from '../i18n/en/account/sign-in-shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import type { Account, SignInMode } from './check-account.ts';
import { arrivalReason } from './arrival.ts';
import hostCss from './host.css?inline';
import { mailLink } from './mail-link.ts';
import formCss from './shell.css?inline';
import cardCss from './sign-in.css?inline';
import type { signInSpec } from './spec.ts';

/** What was typed and clicked before the panel came. */
export interface CarriedForm {
  account: Partial<Account>;
  mode: SignInMode;
  /** The form for a forgotten password was asked for. */
  forgot?: boolean;
  /** The demo account was asked for. */
  demo?: boolean;
  /** Enter or the main button: the panel sends it. */
  submitted?: boolean;
}

/** Style sheets of the first screen; the panel's components bring their own. */
export const shellCss = [cardCss, formCss, hostCss] as const;

/** A row of the form: a label and an input. */
export const fieldRow = (
  name: 'email' | 'password' | 'nickname',
  label: string,
  autocomplete: string,
): HTMLElement =>
  h(
    'div',
    { class: 'sign-in-field' },
    h('div', { class: 'sign-in-label' }, h('label', { for: name }, label)),
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
  );

/** A button of the card that goes on with the panel. */
export type CardButton = (look: 'button' | 'link', text: string, wish: Partial<CarriedForm>) => HTMLElement;

/** What a first screen is made with. */
export interface CardTools {
  button: CardButton;
  /** Puts the card together; `rest` stands below the form. */
  fill(title: string, rows: readonly HTMLElement[], submit: string, rest: readonly HTMLElement[]): void;
}

type Host = VoxHost<typeof signInSpec>;

const signInForm = (host: Host, { button, fill }: CardTools): void => {
  const t = plainTexts(texts, host.$language.get());
  const { demoEmail, demoPassword } = host.$props.get();
  fill(
    t('signInTitle'),
    [fieldRow('email', t('email'), 'username'), fieldRow('password', t('password'), 'current-password')],
    t('signIn'),
    [
      h('p', { class: 'sign-in-aside' }, button('link', t('forgot'), { forgot: true })),
      h('p', { class: 'sign-in-other' }, t('noAccount'), button('link', t('toSignUp'), { mode: 'sign-up' })),
      ...(demoEmail && demoPassword
        ? [h('div', { class: 'sign-in-demo' }, button('button', t('useDemo'), { demo: true }))]
        : []),
    ],
  );
};

/**
 * The card as it will be: one can type, fill in by a password manager and press Enter at once. For a signed-in user, for
 * the link of a mail and for a page that says why the user comes, an empty card waits for the panel.
 */
export function paintSignIn(root: HTMLElement, host: Host): Shell<CarriedForm> {
  const { apiBase, mode } = host.$props.get();
  const begun: Omit<CarriedForm, 'account'> = { mode };
  const go = (wish: Partial<CarriedForm>) => {
    Object.assign(begun, wish);
    void host.activate();
  };
  const button: CardButton = (look, text, wish) => {
    const made = h('button', { type: 'button', class: `sign-in-${look}` }, text);
    made.addEventListener('click', () => go(wish));
    return made;
  };
  const form = h('form', { class: 'sign-in-form', novalidate: true, method: 'post' });
  const card = h('section', { class: 'sign-in', part: 'card', 'aria-busy': true });
  const fill: CardTools['fill'] = (title, rows, submit, rest) => {
    const main = h('button', { class: 'sign-in-button', 'data-main': true, part: 'submit' }, submit);
    form.append(...rows, main);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      main.ariaBusy = 'true';
      go({ submitted: true });
    });
    card.append(h('h2', { class: 'sign-in-title' }, title), form, ...rest);
    card.ariaBusy = null;
  };
  root.append(card);
  if (knownUser(apiBase) || mailLink() || arrivalReason()) go({});
  else if (mode === 'sign-in') signInForm(host, { button, fill });
  else
    import('./sign-up-form.ts').then(
      ({ signUpForm }) => signUpForm(host, { button, fill }),
      () => go({}),
    );
  return { carry: () => ({ ...begun, account: Object.fromEntries(new FormData(form)) }) };
}
