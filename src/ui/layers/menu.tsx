import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Placement } from './anchor.ts';
import menuCss from './menu.css?inline';
import { Popover, usePopover, type PopoverTrigger } from './popover.tsx';
import { rovingIndex } from '../controls/roving.ts';
import { useSheet } from '../use-sheet.ts';

/** An action of a menu. */
export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  /** For an action that destroys something. */
  danger?: boolean;
  disabled?: boolean;
  onSelect(): void;
}

interface MenuProps {
  /** Accessible name. */
  label: string;
  /** `'line'` separates groups. */
  items: readonly (MenuAction | 'line')[];
  placement?: Placement;
  /** Renders the button that opens the menu: spread `trigger` on it. */
  children(
    trigger: PopoverTrigger & { 'aria-haspopup': 'menu'; onKeyDown(event: KeyboardEvent): void },
  ): ReactNode;
}

const entries = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Actions behind a button. Arrow keys, Home, End and first letters move; Escape closes and returns the focus. */
export function Menu({ label, items, placement = 'below-end', children }: MenuProps) {
  useSheet(menuCss);
  const popover = usePopover();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = entries(event.currentTarget);
    const at = all.indexOf(event.target as HTMLElement);
    let next = rovingIndex(event, at, all.length, 'column');
    if (next < 0 && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLocaleLowerCase();
      const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      const match = rest.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter));
      next = match ? all.indexOf(match) : -1;
    }
    if (event.key === 'Tab') popover.hide();
    if (next < 0) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      {children({
        ...popover.trigger,
        'aria-haspopup': 'menu',
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          popover.show();
        },
      })}
      <Popover
        state={popover}
        label={label}
        role="menu"
        placement={placement}
        className="ui-menu"
        onOpened={(panel) => entries(panel)[0]?.focus()}
      >
        <div role="presentation" onKeyDown={onKeyDown}>
          {items.map((item, index) =>
            item === 'line' ? (
              <hr key={`line-${index}`} className="ui-menu-line" />
            ) : (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="ui-menu-item"
                data-danger={item.danger || undefined}
                aria-disabled={item.disabled || undefined}
                onClick={() => {
                  if (item.disabled) return;
                  popover.hide();
                  // A dialog opened now returns the focus here when it closes
                  popover.panel.anchor?.focus();
                  item.onSelect();
                }}
              >
                {item.icon && <item.icon size={16} aria-hidden="true" />}
                {item.label}
              </button>
            ),
          )}
        </div>
      </Popover>
    </>
  );
}
