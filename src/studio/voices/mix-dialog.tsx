import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { MIX_VOICES_MAX } from '../../contract/constants/voices.ts';
import type { Voice } from '../../contract/index.ts';
import { voiceMixes as texts } from '../../i18n/en/voices/mixes.ts';
import { voices as voiceTexts } from '../../i18n/en/voices/voices.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import mixCss from './mix.css?inline';
import { MixPart } from './mix-part.tsx';
import type { MixGroup } from './mixable.ts';
import { useHear } from './use-hear.ts';
import { useMix } from './use-mix.ts';
import { voiceLanguage } from './voice-language.ts';

const NAME_CHARACTERS_MAX = 60;
const SAMPLE = 'mix';
const keyOf = ({ modelId, language }: MixGroup) => `${modelId} ${language}`;

interface MixDialogProps {
  /** At least one group. */
  groups: readonly MixGroup[];
  /** Id of the initial voice; empty for any. */
  value: string;
  onMade(voice: Voice): void;
  onClose(): void;
}

/** Creates a mix of two or three voices. */
export function MixDialog({ groups, value, onMade, onClose }: MixDialogProps) {
  const stores = useStores();
  useSheet(mixCss);
  const t = useText(texts);
  const voiceText = useText(voiceTexts);
  const { locale } = useLanguage();
  const mix = useMix(groups, value);
  const hear = useHear(voiceText('sampleFailed'));
  const [ownName, setOwnName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  const { group, parts } = mix;
  const name = ownName ?? new Intl.ListFormat(locale).format(parts.map(({ voice }) => voice.name));
  const shares = parts.map(({ voice, share }) => ({ voice_id: voice.voice_id, share: share / 100 }));
  const sample = hear.stateOf(SAMPLE);
  const isOneModel = new Set(groups.map(({ modelId }) => modelId)).size === 1;

  /** Stops playback, since it no longer matches the choice. */
  const changed = <A extends unknown[]>(change: (...args: A) => void) => {
    return (...args: A) => {
      hear.stop();
      change(...args);
    };
  };
  const save = async () => {
    if (!name.trim()) return setError(t('nameMissing'));
    setSaving(true);
    try {
      const { data } = await stores.client.call('POST /v1/voices/mixes', {
        body: { name: name.trim(), mix: shares },
      });
      // After a failed reload, the next use of the list loads it again
      await stores.voices.reload().catch(() => undefined);
      showToast({ tone: 'ok', text: t('saved', { name: data.voice.name }) });
      onMade(data.voice);
      onClose();
    } catch {
      // The user has been told
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={t('title')}
      width={520}
      busy={saving}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={sample === 'silent' ? Play : Square}
            className="voice-mix-hear"
            onClick={() =>
              hear.toggle(SAMPLE, async (signal) => {
                const body = { mix: shares };
                const { data } = await stores.client.call('POST /v1/voices/mixes/preview', { body, signal });
                return data.url;
              })
            }
          >
            {t(sample === 'silent' ? 'hear' : 'stop')}
          </Button>
          <p role="status" className="voice-mix-making">
            {sample === 'making' && t('making')}
          </p>
          <Button variant="primary" busy={saving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="voice-mix">
        <p className="voice-mix-hint">{t('hint')}</p>
        {groups.length > 1 && (
          <Field label={t('from')}>
            {(control) => (
              <Select
                {...control}
                value={keyOf(group)}
                options={groups.map((one) => {
                  const language = voiceLanguage(one.language, locale);
                  const label = isOneModel
                    ? language
                    : t('languageOfModel', { language, model: one.modelName });
                  return { value: keyOf(one), label };
                })}
                onChange={changed((key) => {
                  const next = groups.find((one) => keyOf(one) === key);
                  if (next) mix.chooseGroup(next);
                })}
              />
            )}
          </Field>
        )}
        {parts.map(({ voice, share }, index) => (
          <MixPart
            key={index}
            number={index + 1}
            count={parts.length}
            voice={voice}
            share={share}
            choice={mix.choiceFor(index)}
            onVoice={changed((voiceId) => mix.chooseVoice(index, voiceId))}
            onShare={changed((percent) => mix.setShare(index, percent))}
            onRemove={parts.length > 2 ? changed(() => mix.remove(index)) : undefined}
          />
        ))}
        {parts.length < MIX_VOICES_MAX && mix.others.length > 0 && (
          <Button size={32} variant="quiet" icon={Plus} className="voice-mix-add" onClick={changed(mix.add)}>
            {t('addVoice')}
          </Button>
        )}
        <Field label={t('name')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={NAME_CHARACTERS_MAX}
              autoComplete="off"
              onChange={(typed) => {
                setOwnName(typed);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
