import { useId } from 'react';
import {
  API_KEY_NAME_CHARACTERS_MAX,
  API_KEY_SCOPES,
  type ApiKeyScope,
} from '../contract/constants/api-keys.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { Field } from '../ui/controls/field.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { LIMIT_MAX, type KeyForm, type KeyFormErrors } from './check-settings.ts';

interface KeyFieldsProps {
  form: KeyForm;
  errors: KeyFormErrors;
  onChange(form: KeyForm): void;
}

/** The fields of a key, each with its error. */
export function KeyFields({ form, errors, onChange }: KeyFieldsProps) {
  const t = useText(texts);
  const note = useId();
  const { name, scopes, isLimited, limit } = form;
  const allow = (scope: ApiKeyScope, on: boolean) =>
    onChange({
      ...form,
      scopes: API_KEY_SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))),
    });
  return (
    <>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name && t(errors.name)}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus=""
            maxLength={API_KEY_NAME_CHARACTERS_MAX}
            autoComplete="off"
            value={name}
            onChange={(typed) => onChange({ ...form, name: typed })}
          />
        )}
      </Field>
      <fieldset className="keys-scopes">
        <legend>{t('may')}</legend>
        {API_KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(scope)}
            checked={scopes.includes(scope)}
            aria-invalid={errors.scopes ? true : undefined}
            aria-describedby={errors.scopes && note}
            onChange={(on) => allow(scope, on)}
          />
        ))}
        {errors.scopes && (
          <p id={note} className="ui-field-error">
            {t(errors.scopes)}
          </p>
        )}
      </fieldset>
      <div className="keys-limit">
        <Checkbox
          label={t('limited')}
          checked={isLimited}
          onChange={(on) => onChange({ ...form, isLimited: on })}
        />
        {isLimited && (
          <Field
            label={t('limit')}
            hint={t('limitHint')}
            error={errors.limit && t(errors.limit, { most: LIMIT_MAX })}
          >
            {(control) => (
              <TextInput
                {...control}
                type="number"
                min={1}
                max={LIMIT_MAX}
                step={1}
                inputMode="numeric"
                value={limit}
                onChange={(typed) => onChange({ ...form, limit: typed })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}
