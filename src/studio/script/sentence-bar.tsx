import { useStore } from '@nanostores/react';
import Layers from 'lucide-react/icons/layers';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { error as errorTexts } from '../../i18n/en/shared/error.ts';
import { speechEditing } from '../../i18n/en/speech/editing.ts';
import { useText } from '../../i18n/use-text.ts';
import { keysOfParagraphs } from '../model/paragraphs.ts';
import { estimateCredits, isOpen, type ScriptSegment, type SegmentStatus } from '../model/segment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { loadTakesDialog } from '../parts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { ParagraphButton } from './paragraph/paragraph-button.tsx';
import sentenceBarCss from './sentence-bar.css?inline';
import { useStudio } from '../context.ts';
import type { Studio } from '../studio.ts';

interface SentenceBarProps {
  studio: Studio;
  segment: ScriptSegment;
  status: SegmentStatus;
}

/** Actions on one sentence. */
export function SentenceBar({ studio, segment, status }: SentenceBarProps) {
  useSheet(sentenceBarCss);
  const t = useText(speechEditing);
  const reason = useText(errorTexts);
  const { isTryout, editor } = useStudio();
  const settled = useStore(studio.state.$settled);
  const cost = useStore(studio.$cost);
  const [showsTakes, setShowsTakes] = useState(false);
  const closeTakes = () => setShowsTakes(false);
  const isIdle = useStore(studio.generation.$work).phase === 'idle';
  const credits = !settled || cost.cached.has(segment.key) ? 0 : estimateCredits([segment], settled.settings);
  return (
    <div role="group" aria-label={t('sentence')} className="tts-sentence-bar">
      {segment.takeId && (
        <IconButton
          icon={Play}
          label={t('playFromHere')}
          onClick={() => studio.player.play(segment.key, 0)}
        />
      )}
      {isOpen(status) && isIdle && settled && (
        <Button size={32} variant="quiet" icon={RefreshCw} onClick={() => studio.generate([segment.key])}>
          {t(isTryout ? 'tryThis' : 'generateThis', { count: credits })}
        </Button>
      )}
      {segment.takes.length > 0 && (
        <Button size={32} variant="quiet" icon={Layers} onClick={() => setShowsTakes(true)}>
          {t('takes', { count: segment.takes.length })}
        </Button>
      )}
      {!isTryout && (
        <ParagraphButton
          label={t('paragraphOfSentence')}
          keysOf={() => keysOfParagraphs(studio.state.$script.get().segments, new Set([segment.key]))}
        >
          {t('voice')}
        </ParagraphButton>
      )}
      {status === 'failed' && segment.error && (
        <p className="tts-sentence-error">{t('sentenceFailed', { reason: reason(segment.error) })}</p>
      )}
      {showsTakes && (
        <OnDemand load={loadTakesDialog} onClose={closeTakes}>
          {({ TakesDialog }) => (
            <TakesDialog
              segment={segment}
              restore={async (takeId) => {
                const show = await studio.restoreTake(segment.key, takeId);
                return show && (() => editor.step(show));
              }}
              onClose={closeTakes}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
