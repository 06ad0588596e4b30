import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import keySheetCss from './key-sheet.css?inline';

/** Name of the modifier key for commands on this machine's keyboard. */
export const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Shortcuts that work in one place. */
export interface KeyGroup {
  title: string;
  /** What each does, and its keys: pressed together or alternatives. */
  keys: readonly { label: string; parts: readonly string[] }[];
}

interface KeySheetProps {
  title: string;
  groups: readonly KeyGroup[];
  onClose(): void;
}

/** The list of an editor's keyboard shortcuts. */
export function KeySheet({ title, groups, onClose }: KeySheetProps) {
  useSheet(keySheetCss);
  return (
    <Dialog title={title} width={720} closedBy="any" onClose={onClose}>
      <div className="key-sheet">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(({ label, parts }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {parts.map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
