import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { emit } from '../element/emit.ts';
import { useHost } from '../element/host-context.ts';
import { loadChunk } from '../element/load-chunk.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { notices as texts } from '../i18n/en/workbench/notices.ts';
import { useText } from '../i18n/use-text.ts';
import type { Notice } from '../stores/notices.ts';
import { useStores } from '../stores/use-stores.ts';
import { retractToasts, showToast, type Toast } from '../ui/layers/toasts.ts';
import { useFailureText } from './failure-text.ts';

const loadRegion = () => import('../ui/layers/toast-region.tsx');

const tones: Record<Notice['kind'], Toast['tone']> = { error: 'error', info: 'info', success: 'ok' };

/**
 * Shows the stores' notices as toasts. Every panel has one, but only the first element with the same stores shows them,
 * so that no notice appears twice.
 */
export function Notices() {
  const { notices, requests } = useStores();
  const host = useHost();
  const t = useText(texts);
  const failureText = useFailureText();
  const standing = useStore(notices.$notices);
  const parts = useToastParts();
  const speaks = useStore(requests.$hosts)[0] === host;
  useEffect(() => requests.attach(host), [requests, host]);
  useEffect(() => notices.onRetract(retractToasts), [notices]);
  useEffect(() => {
    if (!speaks) return;
    for (const { id, kind, text, type, about, action } of standing) {
      const message = type ? failureText({ type, message: text }) : text;
      const recharge = action === 'recharge' && requests.isAnswered('vox-recharge');
      showToast({
        tone: tones[kind],
        text: message,
        about,
        ...(recharge && {
          action: { label: t('recharge'), run: () => void requests.raise('vox-recharge', {}) },
        }),
      });
      notices.dismiss(id);
      if (kind === 'error') emit(host, 'vox-error', { type: type ?? 'operation', message });
    }
  }, [speaks, standing, notices, requests, host, t, failureText]);
  return parts && <parts.ToastRegion />;
}

/**
 * The toasts' live region, loaded once the panel is usable. It loads before the first toast, because screen readers
 * announce only what is added to an existing region, and a toast about a lost connection could not load it.
 */
function useToastParts() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadRegion>> | null>(null);
  useEffect(() => {
    let isHere = true;
    whenIdle(() => {
      loadChunk(loadRegion)
        .then((loaded) => isHere && setParts(loaded))
        .catch(() => undefined);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return parts;
}
