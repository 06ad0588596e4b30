import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { HostContext } from '../../src/element/host-context.ts';
import type { AnyHost } from '../../src/element/host.ts';
import { adopt } from '../../src/element/sheet.ts';
import { languageOf } from '../../src/i18n/language.ts';
import { storesFor, type Stores } from '../../src/stores/registry.ts';
import { StoresContext } from '../../src/stores/use-stores.ts';
import hostCss from '../../src/styles/host.css?inline';
import panelTokensCss from '../../src/styles/panel-tokens.css?inline';
import tokensCss from '../../src/styles/tokens.css?inline';

const stages: { root: Root; host: HTMLElement }[] = [];

interface StageOptions {
  dir?: 'ltr' | 'rtl';
  /** What the components talk to; the page's own server unless given. */
  stores?: Stores;
}

/** Shows components as a panel would: in a shadow root, with our tokens and stores. Gives the host. */
export const stage = (
  content: ReactNode,
  { dir = 'ltr', stores = storesFor({}) }: StageOptions = {},
): HTMLElement => {
  const element = document.createElement('div');
  const shadow = element.attachShadow({ mode: 'open' });
  adopt(shadow, tokensCss, hostCss, panelTokensCss, ':host{--vox-scale:1}');
  document.body.append(element);
  const panel = document.createElement('div');
  panel.className = 'root';
  panel.dir = dir;
  shadow.append(panel);
  const host = Object.assign(element, {
    $language: atom(languageOf(element)),
    activate: () => Promise.resolve(),
    spec: { tag: 'vox-stage', summary: '', props: {}, events: {} } as const,
  }) as unknown as AnyHost;
  const root = createRoot(panel);
  // A key press right after must find it.
  flushSync(() =>
    root.render(
      <HostContext value={host}>
        <StoresContext value={stores}>{content}</StoresContext>
      </HostContext>,
    ),
  );
  stages.push({ root, host: element });
  return element;
};

/** Takes the stage of a host away. */
export const endStage = (of: HTMLElement): void => {
  const at = stages.findIndex(({ host }) => host === of);
  const [{ root, host }] = stages.splice(at, 1) as [(typeof stages)[number]];
  root.unmount();
  host.remove();
};

/** Takes all stages away. */
export const clearStage = (): void => {
  while (stages[0]) endStage(stages[0].host);
};
