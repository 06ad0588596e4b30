import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import hostCss from './host.css?inline';
import { showList, whenListed } from './list.ts';
import type { downloadCenterSpec } from './spec.ts';

export const shellCss = [hostCss] as const;

/** The place of the entry. It is empty until the first download, which loads the panel. */
export function paintDownloadCenter(
  root: HTMLElement,
  host: VoxHost<typeof downloadCenterSpec>,
): Shell<void> {
  root.append(h('div', { class: 'dl-frame' }));
  const hide = showList();
  // Activation is possible only after this function has painted
  const forget = whenListed(() => queueMicrotask(() => void host.activate()));
  return {
    carry() {},
    end() {
      hide();
      forget();
    },
  };
}
