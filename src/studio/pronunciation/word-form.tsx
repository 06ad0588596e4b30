import { useStore } from '@nanostores/react';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { baseLanguage } from '../../contract/base-language.ts';
import { isSpeakable } from '../../contract/constants/script.ts';
import type { Pronunciation } from '../../contract/index.ts';
import { foreignToIpa } from '../../contract/ipa.ts';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { languageAlone } from '../../i18n/language-name.ts';
import { bareIpa, keyOf, SAID_CHARACTERS_MAX, WORD_CHARACTERS_MAX } from './entry.ts';
import { IpaField } from './ipa-field.tsx';
import type { PronunciationDialogProps } from './pronunciation-dialog.tsx';
import { useWordSample } from './use-word-sample.ts';

interface WordFormProps extends Omit<PronunciationDialogProps, 'word' | 'languageId'> {
  words: readonly Pronunciation[];
  /** The entry to change; undefined for a new one. */
  known: Pronunciation | undefined;
  initial: Pronunciation;
  /** Set when the word was chosen before; the default says whether an entry is changed or added. */
  title?: string;
  /** Where the entry is stored; by default the workspace's list. Both reject after the user has been told. */
  list?: { add(entry: Pronunciation): Promise<unknown>; remove(entry: Pronunciation): Promise<unknown> };
}

const SAMPLE = 'word';

/** A form for the pronunciation of a word, which can be played before it is saved. */
export function WordForm({ voiceId, words, known, initial, title, list, onClose }: WordFormProps) {
  const stores = useStores();
  const kept = list ?? stores.pronunciations;
  const t = useText(texts);
  const { locale } = useLanguage();
  const sample = useWordSample(voiceId);
  const voices = useStore(stores.voices.$selectableVoices);
  const models = useStore(stores.voices.$models) ?? [];
  const [entry, setEntry] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);

  const change = (part: Partial<Pronunciation>) => {
    // The sample playing no longer matches
    sample.stop();
    setEntry({ ...entry, ...part });
  };
  const { word, language } = entry;
  const trimmed = { language, word: word.trim(), say: entry.say.trim(), ipa: bareIpa(entry.ipa) };
  const isSaid = trimmed.say === '' ? trimmed.ipa !== '' : isSpeakable(trimmed.say);
  const foreignSign = foreignToIpa(trimmed.ipa);
  const isComplete = trimmed.word !== '' && isSaid && foreignSign === undefined;
  const replaces =
    (!known || keyOf(known) !== keyOf(trimmed)) && words.some((other) => keyOf(other) === keyOf(trimmed));
  const speaker = sample.speakerOf(language);
  const isUnheard = speaker && !speaker.canIpa && trimmed.ipa !== '';
  const state = sample.stateOf(SAMPLE);

  const languages = [...new Set([language, ...voices.flatMap((voice) => voice.languages.map(baseLanguage))])]
    .map((value) => ({ value, label: languageAlone(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const followers = models.filter(({ can_ipa }) => can_ipa).map(({ name }) => name);
  const ipaHint = isUnheard
    ? t('ipaNotByVoice', { name: speaker.voice.name })
    : followers.length > 0
      ? t('ipaFollowed', { models: new Intl.ListFormat(locale).format(followers) })
      : t('ipaUnfollowed');

  const save = async () => {
    setChecked(true);
    if (!isComplete) return;
    setSaving(true);
    try {
      await kept.add(trimmed);
      if (known && keyOf(known) !== keyOf(trimmed)) await kept.remove(known);
      onClose();
    } catch {
      // The user has been told
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={title ?? (known ? t('editTitle', { word: known.word }) : t('addTitle'))}
      width={520}
      busy={saving}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={state === 'silent' ? Play : Square}
            aria-disabled={(isComplete && speaker !== null) || state !== 'silent' ? undefined : true}
            onClick={() => sample.toggle(SAMPLE, trimmed)}
          >
            {t(state === 'silent' ? 'hear' : 'stop')}
          </Button>
          <p role="status" className="pron-making">
            {state === 'making'
              ? t('making')
              : speaker
                ? t('heardBy', { name: speaker.voice.name })
                : t('cannotHear')}
          </p>
          <CancelButton />
          <Button variant="primary" busy={saving} type="submit" form="pron-form">
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id="pron-form"
        className="pron-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void save();
        }}
      >
        <div className="pron-pair">
          <Field
            label={t('word')}
            hint={replaces ? t('known') : undefined}
            error={isChecked && !trimmed.word ? t('wordMissing') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={word}
                maxLength={WORD_CHARACTERS_MAX}
                autoComplete="off"
                spellCheck={false}
                dir="auto"
                data-autofocus={initial.word ? undefined : ''}
                onChange={(typed) => change({ word: typed })}
              />
            )}
          </Field>
          <Field label={t('language')}>
            {(control) => (
              <Select
                {...control}
                value={language}
                options={languages}
                onChange={(chosen) => change({ language: chosen })}
              />
            )}
          </Field>
        </div>
        <Field
          label={t('say')}
          hint={t('sayHint')}
          error={isChecked && !isSaid ? t('sayMissing') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={entry.say}
              maxLength={SAID_CHARACTERS_MAX}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              data-autofocus={initial.word ? '' : undefined}
              onChange={(say) => change({ say })}
            />
          )}
        </Field>
        <IpaField
          value={entry.ipa}
          language={language}
          hint={ipaHint}
          error={foreignSign && t('ipaForeign', { sign: foreignSign })}
          onChange={(ipa) => change({ ipa })}
        />
      </form>
    </Dialog>
  );
}
