import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { GLOSSARY_TERMS_MAX, TERM_CHARACTERS_MAX } from '../../contract/constants/video-translation.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { emptyTerm, type TypedTerm } from './glossary.ts';

interface GlossaryFieldProps {
  terms: readonly TypedTerm[];
  /** Explains how the terms are used. */
  hint: string;
  onChange(terms: readonly TypedTerm[]): void;
}

/** Terms with their translations, or that are never translated. */
export function GlossaryField({ terms, hint, onChange }: GlossaryFieldProps) {
  const t = useText(texts);
  const put = (term: TypedTerm, more: Partial<TypedTerm>) =>
    onChange(terms.map((one) => (one.id === term.id ? { ...one, ...more } : one)));
  return (
    <div className="vt-glossary">
      <p className="ui-field-hint">{hint}</p>
      {terms.map((term) => (
        <div key={term.id} className="vt-term">
          <TextInput
            size={32}
            aria-label={t('term')}
            placeholder={t('term')}
            maxLength={TERM_CHARACTERS_MAX}
            value={term.source}
            onChange={(source) => put(term, { source })}
          />
          <TextInput
            size={32}
            aria-label={t('termTranslation')}
            placeholder={t(term.isKept ? 'never' : 'termTranslation')}
            maxLength={TERM_CHARACTERS_MAX}
            disabled={term.isKept}
            value={term.isKept ? '' : term.target}
            onChange={(target) => put(term, { target })}
          />
          <Checkbox label={t('never')} checked={term.isKept} onChange={(isKept) => put(term, { isKept })} />
          <IconButton
            icon={X}
            label={term.source ? t('removeTerm', { term: term.source }) : t('removeEmptyTerm')}
            onClick={() => onChange(terms.filter((one) => one !== term))}
          />
        </div>
      ))}
      {terms.length < GLOSSARY_TERMS_MAX && (
        <Button size={32} icon={Plus} onClick={() => onChange([...terms, emptyTerm()])}>
          {t('addTerm')}
        </Button>
      )}
    </div>
  );
}
