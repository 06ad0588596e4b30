import { useCallback, useRef, useState } from 'react';
import { sleep } from '../../api/sleep.ts';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useLoad } from '../../ui/use-load.ts';

interface StillProps {
  /** Id of the removal. */
  removal: string;
  /** Time in the video, in ms. */
  ms: number;
}

/** Delay from the last change of the time to the request for a picture. */
const DELAY_MS = 200;

/** A still from the server, for a video that this browser cannot play. */
export function Still({ removal: removal_id, ms }: StillProps) {
  const { client } = useStores();
  const t = useText(texts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setShown] = useState(false);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      await sleep(DELAY_MS);
      if (signal.aborted) return;
      const { data } = await client.call('GET /v1/subtitle-removals/{removal_id}/picture', {
        params: { removal_id },
        query: { at_ms: ms },
        silent: true,
        signal,
      });
      const bytes = Uint8Array.from(atob(data.jpeg), (letter) => letter.charCodeAt(0));
      // Drawn on a canvas, because the page's content security policy may forbid a blob image
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      if (signal.aborted || !canvas.current) return picture.close();
      canvas.current.width = picture.width;
      canvas.current.height = picture.height;
      canvas.current.getContext('2d')!.drawImage(picture, 0, 0);
      picture.close();
      setShown(true);
    },
    [client, removal_id, ms],
  );
  const { failure, load } = useLoad(fetch);
  const reason = useReportedError(failure);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={t('still')} aria-hidden={!isShown} />
      {reason && <ErrorNotice text={t('stillFailed', { reason })} onRetry={load} />}
    </>
  );
}
