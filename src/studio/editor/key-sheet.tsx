import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import keySheetCss from './key-sheet.css?inline';

/** The key that commands are given with, as it is written on this machine's keyboard. */
export const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Keys that work in one place. */
export interface KeyGroup {
  title: string;
  /** What each does, and the keys that are pressed at once or instead of each other. */
  keys: readonly { label: string; parts: readonly string[] }[];
}

interface KeySheetProps {
  title: string;
  groups: readonly KeyGroup[];
  onClose(): void;
}

/** The list of all keys of an editor. */
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
