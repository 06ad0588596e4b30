import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FieldState } from '../../notices/form/index.ts';
import { Field } from '../../ui/controls/field.tsx';
import { FormField } from '../form-field.tsx';
import type { KeyForm } from './key-settings.ts';

/** Pages and limits of a site key. */
export function KeyFields({ field }: { field(name: keyof KeyForm): FieldState }) {
  const t = useText(texts);
  const origins = field('origins');
  return (
    <>
      <Field label={t('origins')} hint={t('originsHint')} error={origins.error}>
        {(control) => (
          <textarea
            {...control}
            className="op-area"
            dir="ltr"
            name={origins.name}
            data-autofocus=""
            spellCheck={false}
            value={origins.value}
            onChange={(event) => origins.onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormField label={t('maxText')} inputMode="numeric" {...field('text')} />
      <FormField label={t('maxVisitor')} inputMode="numeric" {...field('visitor')} />
      <FormField label={t('maxDaily')} inputMode="numeric" {...field('daily')} />
    </>
  );
}
