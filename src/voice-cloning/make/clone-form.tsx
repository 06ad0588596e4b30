import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { baseLanguage } from '../../contract/base-language.ts';
import { SAMPLE_LIMITS } from '../../contract/constants/voice-cloning.ts';
import type { CallInput, VoiceClone, VoiceCloneOption } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { createOrders } from '../../studio/jobs/orders.ts';
import { languageOptions } from '../../studio/source/language-options.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useSend } from '../../ui/use-send.ts';
import { LabelFields, type Labels } from '../label-fields.tsx';
import { raise } from '../raise.ts';
import { useMethodNote } from '../use-method-note.ts';
import type { CloneOptions } from '../use-options.ts';
import { draftOf, type Draft } from './draft.ts';
import { isOutOfAttempts } from './out-of-attempts.ts';
import { ProofStep, type Proof } from './proof-step.tsx';
import { createSamples, partOf, type KeptSample, type Sample } from './samples.ts';
import { SamplesStep } from './samples-step.tsx';
import { StartStep } from './start-step.tsx';
import { Step } from './step.tsx';
import { blockersOf, summaryOf } from './summary.ts';

type NewClone = CallInput<'POST /v1/voice-clones'>['body'];
type NewSamples = CallInput<'POST /v1/voice-clones/{clone_id}/samples'>['body'];

interface CloneFormProps {
  user: string;
  option: VoiceCloneOption;
  /** The clone that gets new samples; null for a new clone. */
  clone: VoiceClone | null;
  consent: CloneOptions['consent'];
  draft: ReturnType<typeof draftOf>;
  /** The draft of an earlier visit. */
  kept: Draft | null;
  onOptionsOld(): void;
  onClose(): void;
  onStarted(clone: VoiceClone): void;
}

const keptOf = ({ state, part }: Sample): KeptSample[] =>
  state.phase === 'done' ? [{ asset: state.asset, part }] : [];

/** The form for a clone, on one page. */
export function CloneForm(props: CloneFormProps) {
  const { user, option, clone, consent, draft, kept, onOptionsOld, onClose, onStarted } = props;
  const { client, storage } = useStores();
  const host = useHost();
  const t = useText(texts);
  const { locale } = useLanguage();
  const methodNote = useMethodNote(option);
  const { kind, languages } = option;
  const [samples] = useState(() => {
    const made = createSamples({ client, storage, longestMs: SAMPLE_LIMITS[kind].totalMsMax });
    if (kept) made.restore(kept.samples);
    return made;
  });
  useEffect(() => () => samples.dispose(), [samples]);
  const all = useStore(samples.$samples);
  const [name, setName] = useState(kept?.name ?? '');
  const [wantedLanguage, setLanguage] = useState(clone?.language_id ?? kept?.language ?? '');
  const [labels, setLabels] = useState<Labels>(kept?.labels ?? { gender: '', age: '', style: '' });
  const [agreedVersion, setAgreedVersion] = useState<string | null>(null);
  const [proof, setProof] = useState<Proof | null>(null);
  const { busy, failure, send } = useSend();
  const language = languages.includes(wantedLanguage)
    ? wantedLanguage
    : (languages.find((one) => baseLanguage(one) === baseLanguage(locale)) ?? languages[0]!);

  useEffect(() => {
    draft.write({ name, language: wantedLanguage, labels, samples: all.flatMap(keptOf) });
  }, [draft, name, wantedLanguage, labels, all]);

  const [orders] = useState(() =>
    createOrders(async (body: NewClone, idempotencyKey) => {
      const { data } = await client.call('POST /v1/voice-clones', {
        body,
        idempotencyKey,
        silent: isOutOfAttempts,
      });
      return data.clone;
    }),
  );
  const [renewals] = useState(() =>
    createOrders(async ({ clone_id, ...body }: NewSamples & { clone_id: string }, idempotencyKey) => {
      const { data } = await client.call('POST /v1/voice-clones/{clone_id}/samples', {
        params: { clone_id },
        body,
        idempotencyKey,
        silent: isOutOfAttempts,
      });
      return data.clone;
    }),
  );

  const summary = summaryOf(all);
  const isAgreed = agreedVersion === consent.version;
  const blockers = blockersOf({
    kind,
    option,
    summary,
    details: clone ? null : { name, gender: labels.gender },
    hasProof: proof !== null,
    isAgreed,
  });

  const start = async () => {
    const { gender, age, style } = labels;
    const parts = all.flatMap((sample) => {
      if (sample.state.phase !== 'done') return [];
      const part = partOf(sample);
      const { asset_id } = sample.state.asset;
      return [{ asset_id, ...(part && { start_ms: part.startMs, end_ms: part.endMs }) }];
    });
    const detail = {
      kind,
      name: clone?.name ?? name.trim(),
      language,
      samples: parts.length,
      voiceClone: clone?.clone_id ?? null,
    };
    if (!raise(host, 'vox-voice-clone', detail)) return;
    const same = { samples: parts, consent_version: consent.version, ...(proof && { proof }) };
    try {
      const made = clone
        ? await renewals.send({ clone_id: clone.clone_id, ...same })
        : await orders.send({
            kind,
            name: name.trim(),
            language_id: language,
            labels: { gender: gender as 'neutral', style, ...(age && { age }) },
            ...same,
          });
      if (!clone) draft.remove();
      // Keeps the samples in case this attempt fails
      draftOf(storage, { user, apiBase: client.apiBase, kind, renewed: made.clone_id }).write({
        name: '',
        language,
        labels,
        samples: all.flatMap(keptOf),
        jobId: made.job.job_id,
      });
      onStarted(made);
    } catch (error) {
      // The remaining attempts or the consent statement may have changed
      if (asFailure(error).status !== 0) onOptionsOld();
      throw error;
    }
  };

  return (
    <div className="clone-form">
      <div className="clone-form-head">
        <IconButton icon={ArrowLeft} label={t('back')} className="clone-back" onClick={onClose} />
        <div>
          <h2 dir="auto">{clone ? t('newSamples', { name: clone.name }) : t(`newClone_${kind}`)}</h2>
          <p className="clone-hint">
            {methodNote}
            {clone?.voice_id != null && ` ${t('newSamplesText')}`}
          </p>
        </div>
      </div>
      <Step title={t('samples')}>
        <SamplesStep {...{ user, kind, language, samples, summary }} />
      </Step>
      {!clone && (
        <Step title={t('details')}>
          <LabelFields name={name} onName={setName} labels={labels} onLabels={setLabels}>
            <Field label={t('language')}>
              {(control) => (
                <Select
                  {...control}
                  value={language}
                  options={languageOptions(locale, languages)}
                  onChange={setLanguage}
                />
              )}
            </Field>
          </LabelFields>
        </Step>
      )}
      {kind === 'professional' && (
        <Step title={t('proof')}>
          <ProofStep user={user} language={language} onProof={setProof} />
        </Step>
      )}
      <Step title={t('consent')}>
        <p className="clone-statement">{consent.text}</p>
        <Checkbox
          label={t('agree')}
          checked={isAgreed}
          onChange={(agrees) => setAgreedVersion(agrees ? consent.version : null)}
        />
      </Step>
      <StartStep {...{ option, blockers, busy, failure }} onStart={() => void send(start)} />
    </div>
  );
}
