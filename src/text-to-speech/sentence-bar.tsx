import { useStore } from '@nanostores/react';
import Layers from 'lucide-react/icons/layers';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState, type CSSProperties } from 'react';
import { error as errorTexts } from '../i18n/en/error.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { estimateCredits, isOpen, type ScriptSegment, type SegmentStatus } from '../segments/segment.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { loadTakesDialog } from './parts.ts';
import { OnDemand } from './on-demand.tsx';
import type { Rewrite, Workspace } from './workspace.ts';

interface SentenceBarProps {
  workspace: Workspace;
  segment: ScriptSegment;
  status: SegmentStatus;
  /** Where it hangs, in the paper. */
  at: { x: number; y: number };
  onRestored(rewrite: Rewrite): void;
}

/** What can be done with one sentence, at its end. */
export function SentenceBar({ workspace, segment, status, at, onRestored }: SentenceBarProps) {
  const t = useText(textToSpeech);
  const reason = useText(errorTexts);
  const settled = useStore(workspace.state.$settled);
  const cost = useStore(workspace.$cost);
  const [showsTakes, setShowsTakes] = useState(false);
  const closeTakes = () => setShowsTakes(false);
  const isIdle = useStore(workspace.generation.$work).phase === 'idle';
  const credits = !settled || cost.cached.has(segment.key) ? 0 : estimateCredits([segment], settled.settings);
  return (
    <div
      role="toolbar"
      aria-label={t('sentence')}
      className="tts-sentence-bar"
      style={{ left: at.x, top: at.y, '--tts-room': `${at.x}px` } as CSSProperties}
    >
      {segment.takeId && (
        <IconButton
          icon={Play}
          label={t('playFromHere')}
          onClick={() => workspace.player.play(segment.key)}
        />
      )}
      {isOpen(status) && isIdle && settled && (
        <Button size={32} variant="quiet" icon={RefreshCw} onClick={() => workspace.generate([segment.key])}>
          {t('generateThis', { count: credits })}
        </Button>
      )}
      {segment.takes.length > 0 && (
        <Button size={32} variant="quiet" icon={Layers} onClick={() => setShowsTakes(true)}>
          {t('takes', { count: segment.takes.length })}
        </Button>
      )}
      {status === 'failed' && segment.error && (
        <p className="tts-sentence-error">{t('sentenceFailed', { reason: reason(segment.error) })}</p>
      )}
      {showsTakes && (
        <OnDemand load={loadTakesDialog} onClose={closeTakes}>
          {({ TakesDialog }) => (
            <TakesDialog
              workspace={workspace}
              segment={segment}
              onRestored={onRestored}
              onClose={closeTakes}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
