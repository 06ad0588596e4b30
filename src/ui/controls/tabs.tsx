import type { KeyboardEvent, ReactNode } from 'react';
import { rovingIndex } from './roving.ts';
import tabsCss from './tabs.css?inline';
import { useSheet } from '../use-sheet.ts';

export interface Tab<V extends string> {
  value: V;
  label: string;
  /** Small number after the label. */
  count?: number;
}

interface TabsProps<V extends string> {
  /** Shared with the {@link TabPanel}s; unique in the shadow root. */
  id: string;
  /** Accessible name of the row. */
  label: string;
  value: V;
  tabs: readonly Tab<V>[];
  onChange(value: V): void;
}

/** A row of tabs. Arrow keys choose the next tab at once. */
export function Tabs<V extends string>({ id, label, value, tabs, onChange }: TabsProps<V>) {
  useSheet(tabsCss);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[rovingIndex(event, at, tabs.length, 'row')];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="ui-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel-${tab.value}`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className="ui-tab"
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="ui-tab-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  /** Value of the tab it belongs to. */
  value: string;
  /** Value of the chosen tab. */
  chosen: string;
  className?: string;
  children: ReactNode;
}

/** Content of a tab. Stays in the tree while another tab is chosen, so that it keeps its scroll position and state. */
export function TabPanel({ id, value, chosen, className = '', children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      hidden={value !== chosen}
      className={`ui-tab-panel ${className}`}
    >
      {children}
    </div>
  );
}
