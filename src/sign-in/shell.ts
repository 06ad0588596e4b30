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

/** Input from before the panel loaded. */
export interface CarriedForm {
  account: Partial<Account>;
  mode: SignInMode;
  /** True if the user asked for the form for a forgotten password. */
  forgot?: boolean;
  /** True if the user asked for the demo account. */
  demo?: boolean;
  /** True after Enter or the main button: the panel submits the form. */
  submitted?: boolean;
}

/** Style sheets of the first screen. The panel's components add their own. */
export const shellCss = [cardCss, formCss, hostCss] as const;

/** A row of the form with its label and input. */
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

/** A button of the card whose press the panel carries out. */
export type CardButton = (look: 'button' | 'link', text: string, wish: Partial<CarriedForm>) => HTMLElement;

/** Tools that build a first screen. */
export interface CardTools {
  button: CardButton;
  /** Assembles the card; `rest` goes below the form. */
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
 * Paints the card as it will be: users can type, let a password manager fill it in, and press Enter at once. The card
 * stays empty until the panel loads for a signed-in user, a mailed link, and a page that gives a reason.
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
