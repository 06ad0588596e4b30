import r2wc from '@r2wc/react-to-web-component';
import { useEffect, useInsertionEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import tokensCss from '../styles/panel-tokens.css?inline';
import { carryFocus } from './carry-focus.ts';
import { HostContext } from './host-context.ts';
import type { PanelClass, PanelElement, PanelProps } from './host.ts';
import { PanelBoundary } from './panel-boundary.tsx';
import { requireReact } from './require-react.ts';
import { adopt } from './sheet.ts';
import type { ElementSpec } from './spec.ts';
import { useStateOf } from './use-state-of.ts';

interface Callbacks {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Defines the inner element that holds a React panel. r2wc only mounts and unmounts it; properties and events pass
 * through the outer element's stores.
 * @param tag of the inner element; pages do not use it
 */
export function reactPanel<S extends ElementSpec, Carried = unknown>(
  tag: `vox-${string}-panel`,
  Panel: ComponentType<PanelProps<S, Carried>>,
): PanelClass {
  const known = customElements.get(tag);
  if (known) return known as PanelClass;
  if (import.meta.env.MODE === 'npm') requireReact();

  function Standing({ container }: { container: PanelElement }) {
    const { host, shell, stands } = container.handover;
    const props = useStateOf(host.$props);
    const [carried] = useState(shell.carry);
    const refocus = useRef((_panel: Element) => {});
    // The panel replaces the shell before layout effects measure anything.
    useInsertionEffect(() => {
      refocus.current = carryFocus(host.shadowRoot, shell.root);
      shell.root.remove();
      container.style.display = '';
    }, [container, host, shell]);
    useLayoutEffect(() => {
      refocus.current(container);
      stands();
    }, [container, stands]);
    // The stores hold what the spec declares. TypeScript cannot check that here.
    const all = { ...props, host, carried } as unknown as PanelProps<S, Carried>;
    return (
      <HostContext value={host}>
        <PanelBoundary host={host}>
          <Panel {...all} />
        </PanelBoundary>
      </HostContext>
    );
  }

  /**
   * Renders the panel in a second task: in one task with React's first render it would block slow machines for too
   * long.
   */
  function Mount(props: { container: PanelElement }) {
    const [isWarm, setWarm] = useState(false);
    useEffect(() => setWarm(true), []);
    return isWarm && <Standing {...props} />;
  }

  const Base = r2wc(Mount as never, { props: [] }) as unknown as new () => HTMLElement & Callbacks;
  class Inner extends Base {
    handover!: PanelElement['handover'];

    override connectedCallback() {
      this.className = 'root';
      // The shell stays until the panel is mounted
      this.style.display = this.handover.shell.root.parentNode ? 'none' : '';
      adopt(this.handover.host.shadowRoot, tokensCss);
      super.connectedCallback();
    }

    /** A move is a disconnect and a connect in one task: React stays mounted through it. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** Defined so that `moveBefore()` does not disconnect and reconnect the element. */
    connectedMoveCallback() {}
  }
  customElements.define(tag, Inner);
  return Inner;
}
