import { useStore } from '@nanostores/react';
import { speechWork } from '../i18n/en/speech/work.ts';
import { useText } from '../i18n/use-text.ts';
import { Chunk } from '../ui/chunk.tsx';
import { keepInBox } from '../ui/layers/keep-focus.ts';
import { loadWideParts } from './parts.ts';
import { GenerateOpen } from '../studio/generation/generate-open.tsx';
import { GenerationProgress } from '../studio/generation/generation-progress.tsx';
import { useBlocker } from '../studio/generation/use-blocker.ts';
import { useStudio } from '../studio/context.ts';

/** Above the player of a narrow panel: what blocks the generation, or its progress. */
export function CompactNews() {
  const work = useStore(useStudio().studio.generation.$work);
  const blocker = useBlocker();
  return (
    <>
      {blocker?.isError && (
        <p role="status" className="tts-compact-note">
          {blocker.text}
        </p>
      )}
      {'job' in work && (
        <div className="tts-compact-progress">
          <GenerationProgress work={work} />
        </div>
      )}
    </>
  );
}

/** Beside the player of a narrow panel: the cost of a generation, and the finished file. Not for visitors. */
export function CompactActions() {
  const { studio } = useStudio();
  const t = useText(speechWork);
  const { phase } = useStore(studio.generation.$work);
  const { open, made } = useStore(studio.$summary);
  const isAsked = phase === 'sending' || (phase === 'idle' && open.length > 0);
  return (
    <div
      ref={keepInBox}
      role="group"
      aria-label={t('generate')}
      tabIndex={-1}
      className="tts-compact-actions"
    >
      {isAsked && <GenerateOpen part="generate" />}
      {!isAsked && made !== 'nothing' && open.length === 0 && (
        <Chunk load={loadWideParts} waiting={null} failed={() => null}>
          {({ DownloadButton }) => <DownloadButton />}
        </Chunk>
      )}
    </div>
  );
}
