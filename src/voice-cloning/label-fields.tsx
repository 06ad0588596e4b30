import type { ReactNode } from 'react';
import {
  CLONE_GENDERS,
  CLONE_NAME_MAX,
  VOICE_AGES,
  type VoiceAge,
} from '../contract/constants/voice-cloning.ts';
import { cloneLabels as texts } from '../i18n/en/voice-cloning/labels.ts';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/controls/field.tsx';
import { SegmentedControl } from '../ui/controls/segmented-control.tsx';
import { Select } from '../ui/controls/select.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import fieldsCss from './label-fields.css?inline';

/** Labels that the user gives a voice; empty if not set. */
export interface Labels {
  readonly gender: (typeof CLONE_GENDERS)[number] | '';
  readonly age: VoiceAge | '';
  readonly style: string;
}

interface LabelFieldsProps {
  name: string;
  onName(name: string): void;
  labels: Labels;
  onLabels(labels: Labels): void;
  /** A further field after the name. */
  children?: ReactNode;
}

const STYLE_CHARACTERS_MAX = 100;

/** Fields for the name and labels of a voice. */
export function LabelFields({ name, onName, labels, onLabels, children }: LabelFieldsProps) {
  useSheet(fieldsCss);
  const t = useText(texts);
  return (
    <div className="clone-fields">
      <Field label={t('name')} hint={t('nameHint')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={CLONE_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={onName}
          />
        )}
      </Field>
      {children}
      <div className="clone-field">
        <p className="ui-field-label" aria-hidden="true">
          {t('gender')}
        </p>
        <SegmentedControl<Labels['gender']>
          label={t('gender')}
          size={32}
          value={labels.gender}
          options={CLONE_GENDERS.map((value) => ({ value, label: t(value) }))}
          onChange={(gender) => onLabels({ ...labels, gender })}
        />
      </div>
      <Field label={t('age')}>
        {(control) => (
          <Select<Labels['age']>
            {...control}
            value={labels.age}
            options={[
              { value: '', label: t('ageUnknown') },
              ...VOICE_AGES.map((value) => ({ value, label: t(value) })),
            ]}
            onChange={(age) => onLabels({ ...labels, age })}
          />
        )}
      </Field>
      <Field label={t('style')} hint={t('styleHint')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={STYLE_CHARACTERS_MAX}
            value={labels.style}
            onChange={(style) => onLabels({ ...labels, style })}
          />
        )}
      </Field>
    </div>
  );
}
