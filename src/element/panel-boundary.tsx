import { Component, type ReactNode } from 'react';
import { panel as texts } from '../i18n/en/panel.ts';
import { plainTexts } from '../i18n/texts.ts';
import { emit } from './emit.ts';
import type { AnyHost } from './host.ts';

interface Props {
  host: AnyHost;
  children: ReactNode;
}

/** Keeps a fault of the panel inside it: says so, tells the host, and offers to go on. */
export class PanelBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    emit(this.props.host, 'vox-error', {
      type: 'err_panel_render',
      message: this.#text('failed'),
      error,
    });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="vox-failure" role="alert">
        <span>{this.#text('failed')}</span>
        <button type="button" onClick={() => this.setState({ failed: false })}>
          {this.#text('retry')}
        </button>
      </div>
    );
  }

  #text(key: keyof typeof texts.en) {
    return plainTexts(texts, this.props.host.$language.get())(key);
  }
}
