import Award from 'lucide-react/icons/award';
import Zap from 'lucide-react/icons/zap';
import { useId } from 'react';
import type { VoiceCloneOption } from '../../contract/index.ts';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlansButton } from '../plans-button.tsx';
import { useMethodNote } from '../use-method-note.ts';
import { useSampleNeeds } from '../use-sample-needs.ts';

/** A kind of clone: description, requirements, and remaining attempts. */
export function KindCard({ option, onMake }: { option: VoiceCloneOption; onMake(): void }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const id = useId();
  const { kind, attempts, attempts_left: left } = option;
  const Icon = kind === 'instant' ? Zap : Award;
  const needs = useSampleNeeds(kind);
  const methodNote = useMethodNote(option);
  const renewed = formatDate(locale, option.attempts_renewed_at, { dateStyle: 'medium' });
  return (
    <div className="clone-kind" role="group" aria-labelledby={id}>
      <h2 id={id}>
        <Icon size={18} aria-hidden="true" />
        {t(kind)}
      </h2>
      <p>{t(`${kind}Text`)}</p>
      <p className="clone-honest">{methodNote}</p>
      <p className="clone-hint">{needs}</p>
      <p className="clone-attempts">
        {attempts === 0 ? t('attemptsNone') : t('attempts', { left, count: attempts })}
        {attempts > 0 && left < attempts && <> · {t('attemptsRenewed', { date: renewed })}</>}
      </p>
      <div className="clone-kind-ways">
        <Button variant={left > 0 ? 'primary' : 'secondary'} disabled={left === 0} onClick={onMake}>
          {t(`create_${kind}`)}
        </Button>
        {left === 0 && <PlansButton label={t('plans')} />}
      </div>
    </div>
  );
}
