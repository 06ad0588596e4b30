import { useStore } from '@nanostores/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useState } from 'react';
import { NOTE_CHARACTERS_MAX } from '../../../contract/constants/video-translation.ts';
import { speechCredits } from '../../../contract/constants/billing.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import { setCue } from '../../../studio/rows/edit-rows.ts';
import { cueOf, type Row } from '../../../studio/rows/row.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { Menu } from '../../../ui/layers/menu.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useClip } from '../../../studio/player/use-clip.ts';
import { useEditor } from '../context.ts';
import { RecordButton } from './record-button.tsx';
import { VoiceButton } from './voice-button.tsx';

interface RowToolsProps {
  row: Row;
  number: number;
}

const loadTakes = () => import('../../../studio/takes/takes-dialog.tsx');

/** Actions on the active row: play, generate, mark. */
export function RowTools({ row, number }: RowToolsProps) {
  const { editor, commands } = useEditor();
  const { client } = useStores();
  const { speech, generation, rows } = editor;
  const t = useText(editorRows);
  const clip = useClip();
  const isPlaying = useStore(clip.$playing) !== null;
  useEffect(() => clip.stop, [clip]);
  const work = useStore(generation.$work);
  const { output } = useStore(editor.$settings);
  const [showsTakes, setShowsTakes] = useState(false);
  const [writesNote, setWritesNote] = useState(false);
  const { segment_id: id, locked } = row;
  const cue = cueOf(row);
  const state = speech.stateOf(row);
  const take = speech.takeOf(row);
  const sentence = speech.sentenceOf(row);
  const takes = sentence?.takes.length ?? 0;
  const canMake = state === 'new' || state === 'changed' || state === 'failed';
  return (
    <div className="vt-row-tools">
      {take && (
        <Button
          size={32}
          icon={isPlaying ? Square : Play}
          aria-label={isPlaying ? t('stopDub') : t('hearDubOf', { number })}
          onClick={() => clip.toggle(id, client.address(take.url))}
        >
          {t(isPlaying ? 'stopDub' : 'hearDub')}
        </Button>
      )}
      {canMake && output !== 'subtitles' && (
        <Button size={32} disabled={work.phase !== 'idle'} onClick={() => editor.make([id])}>
          {t(take ? 'makeAgain' : 'make', { count: speechCredits(row.text) })}
        </Button>
      )}
      {output !== 'subtitles' && <VoiceButton row={row} number={number} />}
      {output !== 'subtitles' && sentence && state !== 'silent' && <RecordButton row={row} number={number} />}
      {takes > 1 && (
        <Button size={32} variant="quiet" onClick={() => setShowsTakes(true)}>
          {t('takes', { count: takes })}
        </Button>
      )}
      <Menu
        label={t('more')}
        items={[
          { label: t(locked ? 'unlock' : 'lock'), onSelect: () => commands.toggle('locked') },
          { label: t(cue.left_out ? 'takeIn' : 'leaveOut'), onSelect: () => commands.toggle('left_out') },
          {
            label: t(cue.fixed_length ? 'freeLength' : 'fixLength'),
            onSelect: () => commands.toggle('fixed_length'),
          },
          {
            label: t(cue.bookmarked ? 'unbookmark' : 'bookmark'),
            onSelect: () => commands.toggle('bookmarked'),
          },
          { label: t('note'), onSelect: () => setWritesNote(true) },
          'line',
          { label: t('remove'), danger: true, onSelect: () => commands.remove() },
        ]}
      >
        {(trigger) => <IconButton icon={Ellipsis} label={t('more')} {...trigger} />}
      </Menu>
      {(writesNote || cue.note !== '') && (
        <div className="vt-note">
          <TextInput
            size={32}
            aria-label={t('noteLabel', { number })}
            placeholder={t('note')}
            maxLength={NOTE_CHARACTERS_MAX}
            autoFocus={writesNote}
            value={cue.note}
            onChange={(note) =>
              void rows.edit(setCue(rows.$rows.get(), new Set([id]), { note }), `note ${id}`)
            }
          />
        </div>
      )}
      {showsTakes && sentence && (
        <OnDemand load={loadTakes} onClose={() => setShowsTakes(false)}>
          {({ TakesDialog }) => (
            <TakesDialog
              segment={sentence}
              restore={(takeId) => editor.restoreTake(id, takeId)}
              onClose={() => setShowsTakes(false)}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
