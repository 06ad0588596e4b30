import { useStore } from '@nanostores/react';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Chunk } from '../ui/chunk.tsx';
import { loadWideParts } from './parts.ts';
import { GenerationProgress } from './generation-progress.tsx';
import { useObstacle } from './obstacle.ts';
import { PlayerBar } from './player-bar.tsx';
import { useSpeech } from './speech-context.ts';

/** The foot of a narrow panel: the player, whose button also generates, and what that costs. */
export function CompactFoot() {
  const { workspace, isTryout } = useSpeech();
  const { generation, $summary, $cost, state } = workspace;
  const t = useText(textToSpeech);
  const work = useStore(generation.$work);
  const { open } = useStore($summary);
  const cost = useStore($cost);
  const { scriptId } = useStore(state.$script);
  const obstacle = useObstacle();
  const isRunning = work.phase === 'running' || work.phase === 'cancelling';
  return (
    <>
      {obstacle?.isError && (
        <p role="status" className="tts-compact-note" data-error>
          {obstacle.text}
        </p>
      )}
      {isRunning && (
        <div className="tts-compact-progress">
          <GenerationProgress work={work} />
        </div>
      )}
      <PlayerBar playGenerates={obstacle === null}>
        {!isTryout && open.length > 0 && !isRunning && (
          <Button
            size={32}
            variant="primary"
            part="generate"
            disabled={obstacle !== null}
            busy={work.phase === 'sending'}
            onClick={() => workspace.generate()}
          >
            {`${t('generate')} · ${t('cost', { count: cost.credits })}`}
          </Button>
        )}
        {!isTryout && scriptId && open.length === 0 && (
          <Chunk load={loadWideParts} waiting={null} failed={() => null}>
            {({ DownloadButton }) => <DownloadButton />}
          </Chunk>
        )}
      </PlayerBar>
    </>
  );
}
