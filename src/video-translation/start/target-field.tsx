import X from 'lucide-react/icons/x';
import { TARGET_LANGUAGES_MAX } from '../../contract/constants/video-translation.ts';
import type { TranslationModel } from '../../contract/index.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { languageName } from '../../i18n/language-name.ts';
import { languageOptions } from '../../studio/source/language-options.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select, type SelectOption } from '../../ui/controls/select.tsx';
import { allLanguages, modelFor, targetsFrom } from './languages.ts';
import type { Given } from './order.ts';

interface TargetFieldProps {
  models: readonly TranslationModel[];
  /** ISO 639 code; empty to detect it. */
  source: string;
  /** ISO 639 codes. */
  chosen: readonly string[];
  /** How much of the translation the subtitles contain; that is in one language. */
  given: Given;
  onChange(targets: readonly string[]): void;
}

const NONE = '';
/** Value of the option that heads the languages without a model. */
const HEAD = '-';

/** Choice of the target languages, with those that a model supports first; or of the language of the included translation. */
export function TargetField({ models, source, chosen, given, onChange }: TargetFieldProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const all = allLanguages(models);
  const possible = targetsFrom(models, source);
  if (given !== 'none') {
    return (
      <Field label={t('targets')} hint={t(given === 'all' ? 'oneTarget' : 'oneTargetPart')}>
        {(control) => (
          <Select
            {...control}
            value={chosen[0] ?? NONE}
            options={[{ value: NONE, label: t('chooseLanguage') }, ...languageOptions(locale, all)]}
            onChange={(target) => onChange(target === NONE ? [] : [target])}
          />
        )}
      </Field>
    );
  }
  const named = ({ value, label }: SelectOption): SelectOption => {
    const isGist = modelFor(models, source, value)?.quality === 'gist';
    return { value, label: isGist ? t('gist', { language: label }) : label };
  };
  const free = possible.filter((language) => !chosen.includes(language));
  const without = all.filter((language) => !possible.includes(language) && !chosen.includes(language));
  const isFull = chosen.length >= TARGET_LANGUAGES_MAX;
  const hint = isFull
    ? t('mostTargets', { count: TARGET_LANGUAGES_MAX })
    : source === '' && possible.length > 0
      ? t('onlyFound')
      : undefined;
  return (
    <div className="vt-targets">
      <Field label={t('targets')} {...(hint && { hint })}>
        {(control) => (
          <Select
            {...control}
            value={NONE}
            disabled={isFull}
            options={[
              { value: NONE, label: t(chosen.length > 0 ? 'addTarget' : 'chooseLanguage') },
              ...languageOptions(locale, free).map(named),
              ...(without.length > 0
                ? [{ value: HEAD, label: t('ownOnly'), disabled: true }, ...languageOptions(locale, without)]
                : []),
            ]}
            onChange={(target) => target !== NONE && onChange([...chosen, target])}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="vt-chosen">
          {chosen.map((target) => {
            const language = languageName(locale, target);
            return (
              <li key={target}>
                {named({ value: target, label: language }).label}
                <button
                  type="button"
                  aria-label={t('removeTarget', { language })}
                  onClick={() => onChange(chosen.filter((one) => one !== target))}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
