import Heart from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import type { Voice } from '../../contract/index.ts';
import { voices as texts } from '../../i18n/en/voices/voices.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chunk } from '../../ui/chunk.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { LanguageFlag } from '../../ui/language-flag.tsx';
import { capital, words } from './label-words.ts';
import { PreviewButton } from './preview-button.tsx';

import { voiceLanguage } from './voice-language.ts';

const TAGS_SHOWN = 2;
const loadLockedUse = () => import('./locked-use.tsx');

interface VoiceCardProps {
  voice: Voice;
  /** Name of its model, if there are several models. */
  model: string | undefined;
  /** Address of its language's flag. */
  flag: string | undefined;
  chosen: boolean;
  /** Whether its buttons are in the tab order. */
  reachable: boolean;
  /** The user's plan does not include this voice. Use shows an upgrade hint. */
  locked?: boolean | undefined;
  /** Why it cannot be used here; shown instead of its description. */
  refusal?: string | undefined;
  /** Sentence its preview speaks instead of the sample; empty for the sample. */
  sentence?: string | undefined;
  onUse(): void;
  /** Undefined for visitors, who have no favourites. */
  onFavor: ((favor: boolean) => void) | undefined;
  /** Shown beside the favourite button. */
  children?: ReactNode;
}

/** Card of a voice: description, preview and buttons. */
export function VoiceCard(props: VoiceCardProps) {
  const { voice, model, flag, chosen, reachable, locked, refusal, sentence, onUse, onFavor, children } =
    props;
  const t = useText(texts);
  const { locale } = useLanguage();
  const tabIndex = reachable ? 0 : -1;
  const told = useServerText();
  const { age, language, style } = voice.labels;
  const description = told(voice.description);
  const use = (
    <Button
      size={32}
      tabIndex={tabIndex}
      aria-label={t(chosen ? 'inUseNamed' : 'useNamed', { name: voice.name })}
      aria-disabled={locked || refusal ? true : undefined}
      onClick={locked ? undefined : onUse}
    >
      {t(chosen ? 'inUse' : 'use')}
    </Button>
  );
  return (
    <div className="voice-card" part="card" data-chosen={chosen || undefined}>
      {/* First, because the card's accessible name is its content */}
      <p className="voice-name" title={[voice.name, model].filter(Boolean).join(' · ')}>
        <span>{voice.name}</span> <small>{model}</small>
      </p>
      <PreviewButton voice={voice} tabIndex={tabIndex} sentence={sentence} />
      {onFavor && (
        <div className="voice-tools">
          {children}
          <IconButton
            icon={Heart}
            filled={voice.is_favorite}
            label={t('favorite')}
            aria-pressed={voice.is_favorite}
            tabIndex={tabIndex}
            onClick={() => onFavor(!voice.is_favorite)}
          />
        </div>
      )}
      <p className="voice-line" title={description}>
        {refusal ?? description}
      </p>
      <div className="voice-foot">
        <div className="voice-tags">
          {voice.needs_level && <Badge tone="violet">{t('creator')}</Badge>}
          {(voice.mix ?? voice.clone) && <Badge tone="accent">{t(voice.mix ? 'mix' : 'clone')}</Badge>}
          <Badge>
            <LanguageFlag code={language} url={flag} />
            {voiceLanguage(language, locale)}
          </Badge>
          {age && <Badge>{t(age)}</Badge>}
          {words(style)
            .slice(0, TAGS_SHOWN)
            .map((word) => (
              <Badge key={word}>{capital(told(word))}</Badge>
            ))}
        </div>
        {locked ? (
          <Chunk load={loadLockedUse} waiting={use} failed={() => use}>
            {({ SubscribeTip }) => <SubscribeTip>{use}</SubscribeTip>}
          </Chunk>
        ) : (
          use
        )}
      </div>
    </div>
  );
}
