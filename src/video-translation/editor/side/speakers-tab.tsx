import { useStore } from '@nanostores/react';
import Users from 'lucide-react/icons/users';
import { useMemo } from 'react';
import { editorSpeakers } from '../../../i18n/en/video-translation/editor-speakers.ts';
import { useText } from '../../../i18n/use-text.ts';
import { speakersOf } from '../../../studio/rows/speakers.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { useEditor } from '../context.ts';
import { heardByName } from './nearest-voices.ts';
import { SpeakerCard } from './speaker-card.tsx';

/** The tab with the speakers and their voices. */
export function SpeakersTab() {
  const { rows, detail } = useEditor().editor;
  const t = useText(editorSpeakers);
  const all = useStore(rows.$calm);
  const speakers = useMemo(() => speakersOf(all), [all]);
  const heard = useMemo(() => heardByName(detail.heard_speakers, all), [detail, all]);
  if (speakers.length === 0) return <EmptyState icon={Users} title={t('none')} text="" />;
  return (
    <ul className="vt-speakers">
      {speakers.map((speaker) => (
        <SpeakerCard
          key={speaker.name ?? ''}
          speaker={speaker}
          heard={heard.get(speaker.name)}
          others={speakers}
        />
      ))}
    </ul>
  );
}
