import { useStore } from '@nanostores/react';
import { speechWork } from '../i18n/en/speech-work.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Chunk } from '../ui/chunk.tsx';
import { loadWideParts } from './parts.ts';
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
  const work = useStore(workspace.generation.$work);
  const { open } = useStore(workspace.$summary);
  const cost = useStore(workspace.$cost);
  const { scriptId } = useStore(workspace.state.$script);
  const isFree = useStore(workspace.$isFree);
  if (open.length > 0 && !('job' in work)) {
    return (
      <Button
        size={32}
        variant="primary"
        part="generate"
        disabled={!isFree}
        busy={work.phase === 'sending'}
        onClick={() => workspace.generate()}
      >
        {`${t('generate')} · ${t('cost', { count: cost.credits })}`}
      </Button>
    );
  }
  return scriptId && open.length === 0 ? (
    <Chunk load={loadWideParts} waiting={null} failed={() => null}>
      {({ DownloadButton }) => <DownloadButton />}
    </Chunk>
  ) : null;
}
