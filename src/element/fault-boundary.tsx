import { Component, type ReactNode } from 'react';
import { emit } from './emit.ts';
import type { AnyHost } from './host.ts';

interface Props {
  host: AnyHost;
  /** Message for the `vox-error` event: what the user reads. */
  message: string;
  /** Shown in place of the failed part. */
  failed(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Limits a render error to the part it wraps, and reports it to the host. */
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
