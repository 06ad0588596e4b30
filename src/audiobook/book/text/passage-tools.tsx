import { useStore } from '@nanostores/react';
import Bookmark from 'lucide-react/icons/bookmark';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import History from 'lucide-react/icons/history';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SplitSquareVertical from 'lucide-react/icons/square-split-vertical';
import { useState } from 'react';
import { speechCredits } from '../../../contract/constants/billing.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { cueOf } from '../../../studio/rows/row.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { Unseen } from '../../../ui/unseen.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';
import { pauseAfter } from '../model/passages.ts';
import { SpeakerChoice } from './speaker-choice.tsx';

const PAUSES = [0.3, 0.5, 1, 2, 3, 5];
const USUAL = '';
const loadTakes = () => import('../../../studio/takes/takes-dialog.tsx');

/** The toolbar of the selected passages, with a button to the next guessed speaker. */
export function PassageTools({ chapter }: { chapter: OpenChapter }) {
  const { model, commands } = useBook();
  const { client } = useStores();
  const t = useText(bookEditor);
  const { busy, send } = useSend();
  const all = useStore(chapter.rows.$rows);
  const { active, ids } = useStore(chapter.selection.$selected);
  useStore(chapter.speech.$made);
  const [showsTakes, setShowsTakes] = useState(false);
  const row = active === null ? undefined : chapter.rows.get(active);
  const unsure = all.filter(({ cue }) => cue?.unsure === true).length;
  const { left_out, bookmarked } = row ? cueOf(row) : { left_out: false, bookmarked: false };
  const take = row && chapter.speech.takeOf(row);
  const seconds = row ? pauseAfter(row) : null;
  const cost = [...ids].reduce((sum, id) => sum + speechCredits(chapter.rows.get(id)?.text ?? ''), 0);
  const pauses = seconds === null || PAUSES.includes(seconds) ? PAUSES : [seconds, ...PAUSES];
  const sentence = row && chapter.speech.sentenceOf(row);
  const split = () =>
    void model.act(async () => {
      const { data } = await client.call('POST /v1/books/{book_id}/chapters/{chapter_id}/split', {
        params: { book_id: model.id, chapter_id: chapter.id },
        body: { segment_id: active! },
      });
      return data.book;
    });
  return (
    <div className="book-tools" role="group" aria-label={t('tools')}>
      {row ? (
        <>
          <SpeakerChoice row={row} />
          <Select
            size={32}
            aria-label={t('pauseAfter')}
            value={seconds === null ? USUAL : String(seconds)}
            options={[
              { value: USUAL, label: t('pauseUsual') },
              ...pauses.map((one) => ({ value: String(one), label: t('pauseSeconds', { count: one }) })),
            ]}
            onChange={(value) => commands.pause(value === USUAL ? null : Number(value))}
          />
          <IconButton icon={Pencil} label={t('editPassage')} onClick={commands.edit} />
          <IconButton
            icon={Bookmark}
            filled={bookmarked}
            label={t(bookmarked ? 'unbookmark' : 'bookmark')}
            aria-pressed={bookmarked}
            onClick={() => commands.toggle('bookmarked')}
          />
          <IconButton
            icon={left_out ? EyeOff : Eye}
            label={t(left_out ? 'takeInPassage' : 'leaveOutPassage')}
            onClick={() => commands.toggle('left_out')}
          />
          <IconButton icon={Merge} label={t('mergePassage')} onClick={() => commands.merge(1)} />
          <IconButton
            icon={SplitSquareVertical}
            label={t('splitChapter')}
            aria-disabled={all[0]?.segment_id === active || undefined}
            onClick={all[0]?.segment_id === active ? undefined : split}
          />
          {take && (
            <>
              <IconButton icon={History} label={t('takes')} onClick={() => setShowsTakes(true)} />
              <IconButton
                icon={RefreshCw}
                label={t('remake', { count: cost })}
                busy={busy}
                onClick={() => void send(() => model.remake([...ids]))}
              />
            </>
          )}
        </>
      ) : (
        <p className="editor-hint">{t('noneChosen')}</p>
      )}
      {unsure > 0 && (
        <div className="book-unsure">
          <span>{t('unsureCount', { count: unsure })}</span>
          <Button size={32} onClick={commands.nextUnsure}>
            {t('nextUnsure')}
          </Button>
        </div>
      )}
      {row && (
        <Unseen role="status">
          {t('spoken', { speaker: row.speaker ?? t('narrator'), text: row.text })}
        </Unseen>
      )}
      {showsTakes && sentence && (
        <OnDemand load={loadTakes} onClose={() => setShowsTakes(false)}>
          {({ TakesDialog }) => (
            <TakesDialog
              segment={sentence}
              restore={(takeId) => chapter.restoreTake(sentence.key, takeId)}
              onClose={() => setShowsTakes(false)}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
