import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { useState, type FormEvent } from 'react';
import { GLOSSARY_TERMS_MAX, TERM_CHARACTERS_MAX } from '../../../contract/constants/video-translation.ts';
import type { GlossaryTerm } from '../../../contract/index.ts';
import { editorSettings } from '../../../i18n/en/video-translation/editor-settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { useEditor } from '../context.ts';

/** Terms with a fixed translation. */
export function Glossary() {
  const { editor } = useEditor();
  const t = useText(editorSettings);
  const { glossary } = useStore(editor.$settings);
  const store = (terms: GlossaryTerm[]) => editor.changeSettings({ glossary: terms });
  return (
    <section className="vt-glossary" aria-label={t('glossary')}>
      <h3>{t('glossary')}</h3>
      <p className="editor-hint">{t('glossaryHint')}</p>
      {glossary.length > 0 && (
        <ul>
          {glossary.map(({ source, target }) => (
            <li key={source}>
              <span dir="auto">{source}</span>
              <span dir="auto" data-never={target === null || undefined}>
                {target ?? t('neverShort')}
              </span>
              <IconButton
                icon={X}
                size={24}
                label={t('removeTerm', { term: source })}
                onClick={() => store(glossary.filter((term) => term.source !== source))}
              />
            </li>
          ))}
        </ul>
      )}
      {glossary.length < GLOSSARY_TERMS_MAX ? (
        <NewTerm glossary={glossary} onAdd={(term) => store([...glossary, term])} />
      ) : (
        <p className="editor-hint">{t('full', { limit: GLOSSARY_TERMS_MAX })}</p>
      )}
    </section>
  );
}

interface NewTermProps {
  glossary: readonly GlossaryTerm[];
  onAdd(term: GlossaryTerm): void;
}

function NewTerm({ glossary, onAdd }: NewTermProps) {
  const t = useText(editorSettings);
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  const [isNever, setNever] = useState(false);
  const term = source.trim();
  const isTaken = glossary.some((one) => one.source.toLowerCase() === term.toLowerCase());
  const isWhole = term !== '' && !isTaken && (isNever || target.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    onAdd({ source: term, target: isNever ? null : target.trim() });
    setSource('');
    setTarget('');
  };
  return (
    <form className="vt-term" onSubmit={submit}>
      <Field label={t('term')} error={isTaken ? t('termTaken') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            size={32}
            maxLength={TERM_CHARACTERS_MAX}
            value={source}
            onChange={setSource}
          />
        )}
      </Field>
      <Field label={t('target')}>
        {(control) => (
          <TextInput
            {...control}
            size={32}
            maxLength={TERM_CHARACTERS_MAX}
            disabled={isNever}
            value={isNever ? '' : target}
            onChange={setTarget}
          />
        )}
      </Field>
      <Button type="submit" size={32} disabled={!isWhole}>
        {t('add')}
      </Button>
      <Checkbox label={t('never')} checked={isNever} onChange={setNever} />
    </form>
  );
}
