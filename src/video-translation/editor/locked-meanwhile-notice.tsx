import { useStore } from '@nanostores/react';
import { editorLocks } from '../../i18n/en/video-translation/editor-locks.ts';
import { useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useEditor } from './context.ts';

/** A line was locked in another window while it changed here: what it said here is not lost. */
export function LockedMeanwhileNotice() {
  const { rows, lockedMeanwhile } = useEditor().editor;
  const t = useText(editorLocks);
  const [mine] = useStore(lockedMeanwhile.$rows);
  const all = useStore(rows.$calm);
  const row = mine && all.find(({ segment_id }) => segment_id === mine.segment_id);
  if (!mine) return null;
  const { segment_id: id } = mine;
  const texts = [
    ...(mine.source_text && mine.source_text !== row?.source_text ? [mine.source_text] : []),
    ...(mine.text && mine.text !== row?.text ? [mine.text] : []),
  ];
  return (
    <Banner
      tone="warn"
      action={
        <>
          {row && (
            <Button size={32} onClick={() => lockedMeanwhile.useMine(id)}>
              {t('useMine')}
            </Button>
          )}
          <Button size={32} variant="quiet" onClick={() => lockedMeanwhile.discard(id)}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {row
        ? t(texts.length > 0 ? 'lockedText' : 'lockedElse', { number: rows.indexOf(id) + 1 })
        : t('lockedGone')}
      {texts.map((text) => (
        <q key={text} className="vt-mine" dir="auto">
          {text}
        </q>
      ))}
    </Banner>
  );
}
