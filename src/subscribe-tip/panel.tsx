import { useStore } from '@nanostores/react';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TOP_PLAN_LEVEL } from '../contract/constants/payments.ts';
import type { PanelProps } from '../element/host.ts';
import { useMethods } from '../element/use-methods.ts';
import { subscribeTip as texts } from '../i18n/en/payment/subscribe-tip.ts';
import { useText } from '../i18n/use-text.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { TipHandle } from '../ui/layers/tip.tsx';
import { isElsewhere, isFinger, namedAnchor, slottedAnchor } from './anchor-of.ts';
import type { CarriedTip } from './shell.ts';
import type { SubscribeTipSpec } from './spec.ts';
import { SubscribeTip } from './subscribe-tip.tsx';

function SubscribeTipPanel(props: PanelProps<SubscribeTipSpec, CarriedTip>) {
  const { host, carried, for: id, anchor: given, placement, trigger } = props;
  const t = useText(texts);
  const { requests, session, bonus } = useStores();
  const level = useStore(bonus.$bonus)?.level ?? 0;
  const slot = useRef<HTMLSlotElement>(null);
  const tip = useRef<TipHandle>(null);
  const [anchor, setAnchor] = useState<HTMLElement | undefined>();
  useEffect(() => requests.attach(host), [requests, host]);
  useEffect(() => void session.start(), [session]);
  useLayoutEffect(() => {
    const inside = slot.current;
    if (!inside) return setAnchor(namedAnchor(host));
    const look = () => setAnchor(slottedAnchor(inside) ?? host);
    look();
    inside.addEventListener('slotchange', look);
    return () => inside.removeEventListener('slotchange', look);
  }, [host, id, given]);
  const show = () => tip.current?.show();
  useMethods<SubscribeTipSpec>(host, { show, hide: () => tip.current?.hide() });
  const isWanted = useRef(carried?.isWanted ?? false);
  useEffect(() => {
    if (!isElsewhere(host)) return;
    const stop = new AbortController();
    /** The page may replace its control: find the new one when it is first touched. */
    const look = (event: Event) => {
      const now = namedAnchor(host);
      if (!now || now === anchor || !event.composedPath().includes(now) || isFinger(event)) return;
      isWanted.current = trigger === 'hover' || event.type === 'click';
      setAnchor(now);
    };
    for (const touch of ['pointerover', 'focusin', 'click'])
      document.addEventListener(touch, look, { signal: stop.signal });
    return () => stop.abort();
  }, [host, anchor, trigger]);
  useEffect(() => {
    if (!anchor || !isWanted.current) return;
    isWanted.current = false;
    tip.current?.show();
  }, [anchor]);
  return (
    <>
      {!isElsewhere(host) && (
        <slot ref={slot}>
          <button
            type="button"
            className="tip-opener"
            part="opener"
            data-carry="opener"
            aria-label={t('requiresCreator')}
          >
            <Lock size={18} aria-hidden="true" />
          </button>
        </slot>
      )}
      {anchor && level < TOP_PLAN_LEVEL && (
        <SubscribeTip ref={tip} anchor={anchor} placement={placement} trigger={trigger} />
      )}
    </>
  );
}

export default storesPanel<SubscribeTipSpec, CarriedTip>('vox-subscribe-tip-panel', SubscribeTipPanel);
