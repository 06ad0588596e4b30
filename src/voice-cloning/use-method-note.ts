import type { VoiceCloneOption } from '../contract/index.ts';
import { voiceCloning as texts } from '../i18n/en/voice-cloning/home.ts';
import { useText } from '../i18n/use-text.ts';

/** Says whether the method clones the voice itself, and who runs it, or only makes a similar voice. */
export function useMethodNote({
  kind,
  is_real: isReal,
  engine_name: engine,
}: Pick<VoiceCloneOption, 'kind' | 'is_real' | 'engine_name'>): string {
  const t = useText(texts);
  if (!isReal) return kind === 'professional' ? `${t('lookAlike')} ${t('lookAlikeGain')}` : t('lookAlike');
  return engine ? t('real', { engine }) : t('realHere');
}
