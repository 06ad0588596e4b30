import { useStore } from '@nanostores/react';
import { speechWork } from '../i18n/en/speech-work.ts';
import { useText } from '../i18n/use-text.ts';
import { Chunk } from '../ui/chunk.tsx';
import { keepInBox } from '../ui/keep-focus.ts';
import { loadWideParts } from './parts.ts';
import { GenerateOpen } from './generate-open.tsx';
import { GenerationProgress } from './generation-progress.tsx';
import { useObstacle } from './obstacle.ts';
import { useSpeech } from './speech-context.ts';

/** Above the player of a narrow panel: why nothing can be made, and how far it is. */
export function CompactNews() {
  const work = useStore(useSpeech().workspace.generation.$work);
  const obstacle = useObstacle();
  return (
    <>
      {obstacle?.isError && (
        <p role="status" className="tts-compact-note" data-error>
          {obstacle.text}
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

/** Beside the player of a narrow panel: what making costs, and the file once it is made. A visitor has neither. */
export function CompactActions() {
  const { workspace } = useSpeech();
  const t = useText(speechWork);
  const { phase } = useStore(workspace.generation.$work);
  const { open } = useStore(workspace.$summary);
  const { scriptId } = useStore(workspace.state.$script);
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
      {!isAsked && scriptId && open.length === 0 && (
        <Chunk load={loadWideParts} waiting={null} failed={() => null}>
          {({ DownloadButton }) => <DownloadButton />}
        </Chunk>
      )}
    </div>
  );
}
