import { useStore } from '@nanostores/react';
import type { ReactNode, Ref } from 'react';
import { report, reportExposure } from '../analytics/index.ts';
import { subscribeTip as texts } from '../i18n/en/payment/subscribe-tip.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import type { Placement } from '../ui/layers/anchor.ts';
import { Tip, type TipHandle } from '../ui/layers/tip.tsx';

interface SubscribeTipProps {
  placement?: Placement | undefined;
  trigger?: 'hover' | 'click' | undefined;
  ref?: Ref<TipHandle>;
  /** Control that needs a higher plan, if it is not the child. */
  anchor?: HTMLElement;
  /** Control that needs a higher plan: one box around it. */
  children?: ReactNode;
}

/** A tip beside a control that needs the Creator plan, with a link to subscribe. */
export function SubscribeTip({ placement, trigger, ref, anchor, children }: SubscribeTipProps) {
  const stores = useStores();
  const t = useText(texts);
  const { requests } = stores;
  useStore(requests.$answered);
  const subscribe = () => {
    void report(stores, 'h5_button_click', { value: 'subscribe_button' });
    requests.raise('vox-subscribe', { entry: 'subscribe-300' });
  };
  return (
    <Tip
      ref={ref}
      anchor={anchor}
      part="tip"
      content={t('requiresCreator')}
      action={requests.isAnswered('vox-subscribe') ? { label: t('subscribe'), run: subscribe } : undefined}
      placement={placement}
      trigger={trigger}
      onShow={() => reportExposure(stores, 'membership_upgrade_reminder_popup')}
    >
      {children}
    </Tip>
  );
}
