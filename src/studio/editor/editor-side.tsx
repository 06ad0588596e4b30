import { useState, type ComponentType } from 'react';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';

interface EditorSideProps<Name extends string> {
  /** Unique in the shadow root. */
  id: string;
  /** Accessible name of the tabs. */
  label: string;
  className: string;
  /** In this order. The first one is chosen initially. */
  tabs: readonly { value: Name; label: string; Content: ComponentType }[];
}

/** Settings of the whole project, in tabs beside its text. */
export function EditorSide<Name extends string>({ id, label, className, tabs }: EditorSideProps<Name>) {
  const [chosen, setChosen] = useState(tabs[0]!.value);
  return (
    <div className={`editor-side ${className}`}>
      <Tabs<Name> id={id} label={label} value={chosen} tabs={tabs} onChange={setChosen} />
      {tabs.map(({ value, Content }) => (
        <TabPanel key={value} id={id} value={value} chosen={chosen} className="editor-tab">
          <Content />
        </TabPanel>
      ))}
    </div>
  );
}
