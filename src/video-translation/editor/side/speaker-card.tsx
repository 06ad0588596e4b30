import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import type { Voice } from '../../../contract/index.ts';
import { editorSpeakers } from '../../../i18n/en/video-translation/editor-speakers.ts';
import { formatLength } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useClip } from '../../../studio/player/use-clip.ts';
import { castSpeaker, renameSpeaker, type Speaker } from '../../../studio/rows/speakers.ts';
import { languageName } from '../../../studio/source/language-options.ts';
import { SpeakerDot } from '../../../studio/speakers/speaker-chip.tsx';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { voiceLanguage } from '../../../studio/voices/voice-language.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/layers/menu.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useEditor } from '../context.ts';
import { voiceFor } from '../../../studio/voices/voice-for.ts';

interface SpeakerCardProps {
  speaker: Speaker;
  others: readonly Speaker[];
}

const loadPicker = () => import('../../../studio/voices/voice-picker.tsx');
const loadRename = () => import('../../../studio/speakers/rename-speaker.tsx');

/** A speaker: how much it says, its voice, and what can be done with it. */
export function SpeakerCard({ speaker, others }: SpeakerCardProps) {
  const { editor } = useEditor();
  const stores = useStores();
  const { rows, speech, selection, detail } = editor;
  const t = useText(editorSpeakers);
  const { locale } = useLanguage();
  const clip = useClip();
  const isPlaying = useStore(clip.$playing) !== null;
  const voices = useStore(stores.voices.$voices);
  const [dialog, setDialog] = useState<'voice' | 'rename' | null>(null);
  useStore(speech.$made);
  const name = speaker.name ?? t('nobody');
  const all = rows.$rows.get();
  const own = all.filter((row) => row.speaker === speaker.name);
  const voice = voices?.find(({ voice_id }) => voice_id === speaker.voice?.voice_id) ?? null;
  const words = voice
    ? [voice.name, voiceLanguage(voice.labels.language, locale)].join(' · ')
    : speaker.voice && voices
      ? t('voiceGone')
      : null;
  const heard = own.find((row) => speech.stateOf(row) === 'fresh');
  const take = heard && speech.takeOf(heard);
  const close = () => setDialog(null);
  const refusal = (one: Voice) =>
    voiceFor(one, detail.target_language)
      ? undefined
      : t('wrongLanguage', { language: languageName(locale, detail.target_language) });
  const cast = (one: Voice) => {
    const chosen = voiceFor(one, detail.target_language);
    if (chosen) rows.edit(castSpeaker(rows.$rows.get(), speaker.name, chosen));
  };
  return (
    <li className="vt-speaker-card">
      <SpeakerDot hue={speakerHues(all).get(speaker.name) ?? 0} />
      <div className="vt-speaker-words">
        <p dir="auto">{name}</p>
        <p className="editor-hint">
          {t('facts', { count: speaker.rows, length: formatLength(speaker.durationMs) })}
        </p>
      </div>
      <IconButton
        icon={isPlaying ? Square : Play}
        label={isPlaying ? t('stop') : take ? t('hear', { name }) : t('notHeard', { name })}
        aria-disabled={!take || undefined}
        onClick={() => take && clip.toggle(name, stores.client.address(take.url))}
      />
      <Button
        size={32}
        className="vt-voice"
        aria-label={words ? t('changeVoice', { name, voice: words }) : undefined}
        onClick={() => setDialog('voice')}
      >
        <span dir="auto">{words ?? t('chooseVoice')}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Menu
        label={t('more', { name })}
        items={[
          {
            label: t('select'),
            onSelect: () => selection.selectAll(own.map(({ segment_id }) => segment_id)),
          },
          { label: t('rename'), onSelect: () => setDialog('rename') },
          ...others.flatMap((other) =>
            other.name === null || other.name === speaker.name
              ? []
              : [
                  {
                    label: t('merge', { name: other.name }),
                    onSelect: () =>
                      void rows.edit(renameSpeaker(rows.$rows.get(), speaker.name, other.name!)),
                  },
                ],
          ),
        ]}
      >
        {(trigger) => <IconButton icon={Ellipsis} label={t('more', { name })} {...trigger} />}
      </Menu>
      {dialog === 'voice' && (
        <OnDemand load={loadPicker} onClose={close}>
          {({ VoicePicker }) => (
            <VoicePicker
              value={speaker.voice?.voice_id ?? ''}
              language={detail.target_language}
              refusal={refusal}
              onPick={cast}
              onClose={close}
            />
          )}
        </OnDemand>
      )}
      {dialog === 'rename' && (
        <OnDemand load={loadRename} onClose={close}>
          {({ RenameSpeaker }) => (
            <RenameSpeaker
              name={name}
              others={others.flatMap((other) => (other.name === speaker.name ? [] : (other.name ?? [])))}
              onRename={(to) => void rows.edit(renameSpeaker(rows.$rows.get(), speaker.name, to))}
              onClose={close}
            />
          )}
        </OnDemand>
      )}
    </li>
  );
}
