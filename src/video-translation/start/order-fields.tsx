import { VIDEO_OUTPUTS, VIDEO_SPEAKERS_MAX } from '../../contract/constants/video-translation.ts';
import type { TranslationModel } from '../../contract/index.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { formatList } from '../../i18n/format.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { languageOptions } from '../../studio/source/language-options.ts';
import { Field } from '../../ui/controls/field.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Folded } from '../../ui/folded.tsx';
import { GlossaryField } from './glossary-field.tsx';
import { glossaryOf } from './glossary.ts';
import { allLanguages, modelFor } from './languages.ts';
import type { Given } from './order.ts';
import { stopOf, stopsOf, type Settings, type ShownSettings } from './settings.ts';
import { StopField } from './stop-field.tsx';
import { StyleField } from './style-field.tsx';
import { TargetField } from './target-field.tsx';

interface OrderFieldsProps {
  models: readonly TranslationModel[];
  settings: ShownSettings;
  /** The language of the subtitles was guessed from their text. */
  isGuessed: boolean;
  /** The chosen languages. */
  targets: readonly string[];
  /** Those of them that the user has to translate into. */
  byHand: readonly string[];
  /** How much of the translation the subtitles already contain. */
  given: Given;
  /** Speech recognition runs, which can detect language and speakers. */
  canFind: boolean;
  onChange(more: Partial<Settings>): void;
}

const FIND = '';
const SPEAKERS = Array.from({ length: VIDEO_SPEAKERS_MAX }, (_, index) => index + 1);

/** Fields for languages, output, speakers, style and glossary. */
export function OrderFields(props: OrderFieldsProps) {
  const { models, settings, isGuessed, targets, byHand, given, canFind, onChange } = props;
  const isDone = given === 'all';
  const t = useText(texts);
  const { locale } = useLanguage();
  const { source, output, speakers, terms } = settings;
  const used = targets.flatMap((target) => modelFor(models, source, target) ?? []);
  const asked = used.length > 0 ? used : models;
  const stops = stopsOf(settings, !isDone);
  const count = glossaryOf(terms).length;
  return (
    <>
      {models.length === 0 && !isDone && <ErrorNotice text={t('noModels')} />}
      <div className="tool-order-fields">
        <Field label={t(canFind ? 'source' : 'sourceOfSubtitles')} {...(isGuessed && { hint: t('guessed') })}>
          {(control) => (
            <Select
              {...control}
              value={source}
              options={[
                { value: FIND, label: t(canFind ? 'findLanguage' : 'chooseLanguage') },
                ...languageOptions(locale, allLanguages(models)),
              ]}
              onChange={(language) => onChange({ source: language })}
            />
          )}
        </Field>
        <TargetField
          {...{ models, source, given }}
          chosen={targets}
          onChange={(chosen) => onChange({ targets: chosen })}
        />
        {canFind && (
          <Field label={t('speakers')}>
            {(control) => (
              <Select
                {...control}
                value={String(speakers)}
                options={[
                  { value: '0', label: t('findSpeakers') },
                  ...SPEAKERS.map((many) => ({
                    value: String(many),
                    label: t('speakerCount', { count: many }),
                  })),
                ]}
                onChange={(many) => onChange({ speakers: Number(many) })}
              />
            )}
          </Field>
        )}
      </div>
      {byHand.length > 0 && (
        <p className="ui-field-hint" role="status">
          {t('byHandHint', {
            languages: formatList(
              locale,
              byHand.map((language) => languageName(locale, language)),
            ),
          })}
        </p>
      )}
      {!isDone && used.some(({ quality }) => quality === 'gist') && (
        <p className="ui-field-hint">{t('gistHint')}</p>
      )}
      {!isDone && used.some(({ ready }) => !ready) && <p className="ui-field-hint">{t('setUpHint')}</p>}
      <div className="ui-field">
        <p className="ui-field-label" aria-hidden="true">
          {t('output')}
        </p>
        <SegmentedControl
          label={t('output')}
          size={32}
          value={output}
          options={VIDEO_OUTPUTS.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => onChange({ output: value })}
        />
        <p className="ui-field-hint" role="status">
          {t(`${output}Text`)}
        </p>
      </div>
      {stops.length > 1 && byHand.length === 0 && (
        <StopField
          {...{ stops, canFind }}
          value={stopOf(settings, !isDone)}
          onChange={(until) => onChange({ until })}
        />
      )}
      {!isDone && asked.some(({ styles }) => styles) && (
        <div className="tool-order-fields">
          <StyleField {...{ settings, onChange }} />
        </div>
      )}
      <Folded
        summary={
          <>
            {t('glossary')}
            {count > 0 && ` · ${t('glossaryTerms', { count })}`}
          </>
        }
      >
        <GlossaryField
          terms={terms}
          hint={t(!isDone && asked.some(({ glossary }) => glossary) ? 'glossaryUsed' : 'glossaryChecked')}
          onChange={(next) => onChange({ terms: next })}
        />
      </Folded>
    </>
  );
}
