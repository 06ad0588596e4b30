import type { account } from '../../i18n/en/account/account.ts';

type Key = keyof typeof account.en;

const words: Readonly<Record<string, Key>> = {
  sign_up: 'fromSignUp',
  plan: 'fromPlan',
  package: 'fromPackage',
  demo: 'fromDemo',
  survey: 'fromSurvey',
};

/** Key of the text that names a source of credits. */
export const grantSource = (source: string): Key & `from${string}` =>
  (words[source] ?? 'fromOther') as Key & `from${string}`;
