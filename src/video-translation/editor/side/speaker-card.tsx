import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import type { HeardSpeaker, Voice } from '../../../contract/index.ts';
import { editorSpeakers } from '../../../i18n/en/video-translation/editor-speakers.ts';
import { voices as voiceTexts } from '../../../i18n/en/voices/voices.ts';
import { formatLength } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useClip } from '../../../studio/player/use-clip.ts';
import { castSpeaker, hasOwnVoice, renameSpeaker, type Speaker } from '../../../studio/rows/speakers.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { SpeakerDot } from '../../../studio/speakers/speaker-chip.tsx';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { useHear } from '../../../studio/voices/use-hear.ts';
import { voiceLanguage } from '../../../studio/voices/voice-language.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/layers/menu.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useEditor } from '../context.ts';
import { isFirstLanguage, voiceFor } from '../../../studio/voices/voice-for.ts';
import { auditionLine } from './audition-line.ts';
import { HeardWords } from './heard-words.tsx';
import { nearestVoices } from './nearest-voices.ts';

interface SpeakerCardProps {
  speaker: Speaker;
  /** Measurements of the speaker; undefined without any. */
  heard: HeardSpeaker | undefined;
  others: readonly Speaker[];
}

const loadPicker = () => import('../../../studio/voices/voice-picker.tsx');
const loadRename = () => import('../../../studio/speakers/rename-speaker.tsx');

/** A speaker: amount of speech, voice, and actions. */
export function SpeakerCard({ speaker, heard: measured, others }: SpeakerCardProps) {
  const { editor } = useEditor();
  const stores = useStores();
  const { rows, speech, selection, detail } = editor;
  const t = useText(editorSpeakers);
  const tVoices = useText(voiceTexts);
  const { locale } = useLanguage();
  const clip = useClip();
  const isTakePlaying = useStore(clip.$playing) !== null;
  const hear = useHear(tVoices('sampleFailed'));
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
  const followers = own.filter((row) => !hasOwnVoice(row, speaker.voice));
  const heard = followers.find((row) => speech.stateOf(row) === 'fresh');
  const take = heard && speech.takeOf(heard);
  const line = voice && isFirstLanguage(voice, detail.target_language) ? auditionLine(followers) : null;
  const sample = hear.stateOf(name);
  const isPlaying = isTakePlaying || sample !== 'silent';
  const canHear = Boolean(take ?? line);
  /** Plays a take; without one the voice speaks a line of the speaker, free of charge. */
  const play = () => {
    if (isTakePlaying) return clip.stop();
    if (sample !== 'silent') return hear.stop();
    if (take) return clip.toggle(name, stores.client.address(take.url));
    if (!voice || line === null) return;
    hear.toggle(name, async (signal) => {
      const { data } = await stores.client.call('POST /v1/voices/{voice_id}/audition', {
        params: { voice_id: voice.voice_id },
        body: { text: line },
        signal,
      });
      return data.url;
    });
  };
  const close = () => setDialog(null);
  const refusal = (one: Voice) =>
    voiceFor(one, detail.target_language)
      ? undefined
      : t('wrongLanguage', { language: languageName(locale, detail.target_language) });
  const cast = (one: Voice) => {
    const chosen = voiceFor(one, detail.target_language);
    if (chosen) rows.edit(castSpeaker(rows.$rows.get(), speaker.name, chosen));
  };
  /** The most similar voices of each gender, other than the current one. */
  const near = nearestVoices(measured, voices ?? []).filter(
    ({ voice: one }) => one.voice_id !== speaker.voice?.voice_id && voiceFor(one, detail.target_language),
  );
  return (
    <li className="vt-speaker-card">
      <SpeakerDot hue={speakerHues(all).get(speaker.name) ?? 0} />
      <div className="vt-speaker-words">
        <p dir="auto">{name}</p>
        <p className="editor-hint">
          {t('facts', { count: speaker.rows, length: formatLength(speaker.durationMs) })}
        </p>
        {measured && <HeardWords heard={measured} voiceId={speaker.voice?.voice_id} />}
      </div>
      <IconButton
        icon={isPlaying ? Square : Play}
        label={isPlaying ? t('stop') : canHear ? t('hear', { name }) : t('notHeard', { name })}
        aria-disabled={(!isPlaying && !canHear) || undefined}
        onClick={play}
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
          ...near.map(({ voice: one, gender, percent }) => ({
            label:
              percent === null
                ? t(`nearest_${gender}`, { voice: one.name })
                : t(`nearestAlike_${gender}`, { voice: one.name, percent }),
            onSelect: () => cast(one),
          })),
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
