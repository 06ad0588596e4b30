import { useState } from 'react';
import { editorFind } from '../../../../i18n/en/video-translation/editor-find.ts';
import { editorRows } from '../../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { showToast } from '../../../../ui/layers/toasts.ts';
import { useEditor } from '../../context.ts';

interface ReplaceRowProps {
  /** The search has no matches. */
  isEmpty: boolean;
  /** The user went to one of the matches. */
  isAt: boolean;
}

/** Replaces the current match, or all. Enter replaces and goes to the next match. */
export function ReplaceRow({ isEmpty, isAt }: ReplaceRowProps) {
  const { search } = useEditor().review;
  const t = useText(editorFind);
  const tRows = useText(editorRows);
  const [by, setBy] = useState('');
  const replace = (how: 'current' | 'all') => {
    if (isEmpty) return;
    if (how === 'current' && !isAt) return search.walk(1);
    const { matches, locked, tooLong } = search.replace(by, how);
    const told = [
      ...(how === 'all' ? [t('replaced', { count: matches })] : []),
      ...(locked > 0 ? [tRows('lockedLines', { count: locked })] : []),
      ...(tooLong > 0 ? [t('tooLong', { count: tooLong })] : []),
    ];
    if (told.length > 0)
      showToast({ tone: locked + tooLong > 0 ? 'info' : 'ok', text: told.join(' '), about: 'replace' });
  };
  return (
    <div className="vt-find-row">
      <div className="ui-input" data-size={32}>
        <input
          type="text"
          aria-label={t('by')}
          placeholder={t('by')}
          autoComplete="off"
          dir="auto"
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            replace('current');
          }}
        />
      </div>
      <Button size={32} variant="quiet" aria-disabled={isEmpty} onClick={() => replace('current')}>
        {t('replace')}
      </Button>
      <Button size={32} variant="quiet" aria-disabled={isEmpty} onClick={() => replace('all')}>
        {t('replaceAll')}
      </Button>
    </div>
  );
}
