import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, type ReactNode } from 'react';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { loadWideParts } from './parts.ts';
import { loadSearchBar } from '../studio/parts.ts';
import { useStudio } from '../studio/context.ts';
import { WaitingRail } from './waiting-rail.tsx';

interface WidePartProps {
  waiting: ReactNode;
  /** Shown when the parts fail to load. Default: their placeholders stay. */
  failed?: ReactNode;
  /** Reports the failure. Only one of the parts does. */
  tells?: boolean;
  children(parts: Awaited<ReturnType<typeof loadWideParts>>): ReactNode;
}

/** Counts clicks on Try again: one click retries every part. */
const $retries = atom(0);

function WidePart({ waiting, failed = waiting, tells, children }: WidePartProps) {
  return (
    <Chunk
      load={loadWideParts}
      waiting={waiting}
      quiet={!tells}
      failed={(retry) => <Failed onRetry={retry}>{failed}</Failed>}
    >
      {children}
    </Chunk>
  );
}

function Failed({ onRetry, children }: { onRetry(): void; children: ReactNode }) {
  useEffect(() => $retries.listen(onRetry));
  return children;
}

function FailedRail() {
  const t = useText(ui);
  return (
    <div className="tts-rail">
      <div className="tts-rail-tabs" />
      <div className="tts-grey-settings">
        <ErrorNotice text={t('chunkFailed')} onRetry={() => $retries.set($retries.get() + 1)} />
      </div>
    </div>
  );
}

/** Above the text of a wide panel. */
export function WideTop() {
  const { $isSearching } = useStudio();
  const stopSearch = () => $isSearching.set(false);
  return (
    <>
      <WidePart waiting={null}>{({ ScriptTools }) => <ScriptTools />}</WidePart>
      {useStore($isSearching) && (
        <OnDemand load={loadSearchBar} onClose={stopSearch}>
          {({ SearchBar }) => <SearchBar onClose={stopSearch} />}
        </OnDemand>
      )}
    </>
  );
}

/** Under the text. */
export function WideFoot({ onImport }: { onImport(): void }) {
  const { studio, editor } = useStudio();
  const beginAnew = () => {
    editor.step(studio.beginAnew);
    editor.focus();
  };
  return (
    <WidePart waiting={<div className="tts-foot" />}>
      {({ EditorFoot }) => <EditorFoot onNew={beginAnew} onImport={onImport} />}
    </WidePart>
  );
}

/** Beside the text. */
export const WideRail = () => (
  <WidePart waiting={<WaitingRail />} failed={<FailedRail />} tells>
    {({ Rail }) => <Rail />}
  </WidePart>
);

/** Inside the player. */
export const WidePlayer = () => (
  <WidePart waiting={<span className="tts-waiting" />} failed={null}>
    {({ PlaybackSpeed, DownloadButton }) => (
      <>
        <PlaybackSpeed />
        <DownloadButton />
      </>
    )}
  </WidePart>
);
