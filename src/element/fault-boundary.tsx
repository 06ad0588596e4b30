import { Component, type ReactNode } from 'react';
import { emit } from './emit.ts';
import type { AnyHost } from './host.ts';

interface Props {
  host: AnyHost;
  /** What the user reads, for the host's page. */
  message: string;
  /** Shown in place of the failed part. */
  failed(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps a fault in what it renders to that part, and tells the host of it. */
export class FaultBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { host, message } = this.props;
    emit(host, 'vox-error', { type: 'err_panel_render', message, error });
  }

  override render() {
    const { failed, children } = this.props;
    return this.state.failed ? failed(() => this.setState({ failed: false })) : children;
  }
}
