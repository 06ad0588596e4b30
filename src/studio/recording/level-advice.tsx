import CircleCheck from 'lucide-react/icons/circle-check';
import Mic from 'lucide-react/icons/mic';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import { recording as texts } from '../../i18n/en/shared/recording.ts';
import { useText } from '../../i18n/use-text.ts';
import { createLevelJudge, type LevelAdvice as Advice } from './level-judge.ts';
import { FLOOR_DB } from './microphone-line.ts';
import type { Recorder } from './recorder.ts';

const EVERY_MS = 60;
const ICONS = { listening: Mic, good: CircleCheck, quiet: TriangleAlert, clipped: TriangleAlert };

/** Tells during the recording whether the voice is too quiet or too loud. Afterwards it would be too late. */
export function LevelAdvice({ recorder, isMoving }: { recorder: Recorder; isMoving: boolean }) {
  const t = useText(texts);
  const [judge] = useState(createLevelJudge);
  const [advice, setAdvice] = useState<Advice>('listening');
  useEffect(() => {
    if (!isMoving) return;
    const listen = () =>
      setAdvice(judge.accept(recorder.elapsedMs(), (1 - recorder.level()) * FLOOR_DB, recorder.peak()));
    const timer = setInterval(listen, EVERY_MS);
    return () => clearInterval(timer);
  }, [recorder, judge, isMoving]);
  const Icon = ICONS[advice];
  return (
    <p role="status" className="tool-recorder-advice" data-advice={advice}>
      <Icon size={16} aria-hidden="true" />
      {t(`advice_${advice}`)}
    </p>
  );
}
