import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { place } from '../../src/ui/layers/anchor-by-measure.ts';
import { Button } from '../../src/ui/controls/button.tsx';
import { CancelButton } from '../../src/ui/layers/cancel-button.tsx';
import { DeleteDialog } from '../../src/ui/layers/delete-dialog.tsx';
import { Dialog } from '../../src/ui/layers/dialog.tsx';
import { IconButton } from '../../src/ui/controls/icon-button.tsx';
import { Menu } from '../../src/ui/layers/menu.tsx';
import { Popover, usePopover } from '../../src/ui/layers/popover.tsx';
import { clearStage, stage } from '../support/stage.tsx';

afterEach(() => {
  clearStage();
  vi.restoreAllMocks();
});

const box = (name: string) => page.getByRole('dialog', { name }).element().getBoundingClientRect();

describe('dialog', () => {
  function Asking({ closedBy }: { closedBy?: 'any' | 'closerequest' | 'none' }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        {open && (
          <Dialog
            title="Delete it?"
            closedBy={closedBy}
            onClose={() => setOpen(false)}
            actions={
              <>
                <Button onClick={() => setOpen(false)}>Keep</Button>
                <Button data-autofocus="">Delete</Button>
              </>
            }
          >
            <IconButton icon={Pencil} label="Rename" />
          </Dialog>
        )}
      </>
    );
  }
  const ask = () => page.getByRole('button', { name: 'Ask' }).click();
  const dialog = () => page.getByRole('dialog', { name: 'Delete it?' });

  test('moves the focus inside, and returns it on closing', async () => {
    stage(<Asking />);
    await ask();
    await expect.element(dialog()).toBeVisible();
    await expect.poll(deepActiveElement).toBe(page.getByRole('button', { name: 'Delete' }).element());
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(page.getByRole('button', { name: 'Ask' }).element());
  });

  test('closes by its cross', async () => {
    stage(<Asking />);
    await ask();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('closes at once on Escape even while a tooltip is shown by the pointer', async () => {
    stage(<Asking />);
    await ask();
    await userEvent.hover(page.getByRole('button', { name: 'Rename' }));
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  });

  test('closes on the second Escape when the first closed a tooltip of the keyboard', async () => {
    stage(<Asking />);
    await ask();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    await expect.poll(deepActiveElement).toBe(page.getByRole('button', { name: 'Rename' }).element());
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  const clickOutside = () =>
    userEvent.click(document.documentElement, { position: { x: 10, y: 300 }, force: true });

  test.each([
    ['any', 0],
    ['closerequest', 1],
    ['none', 1],
  ] as const)('with closedBy %s, a click outside leaves %i open', async (closedBy, left) => {
    stage(<Asking closedBy={closedBy} />);
    await ask();
    await clickOutside();
    // By then the effect of the click is visible
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect.poll(() => dialog().elements()).toHaveLength(left);
  });

  test('closes on a click outside where the browser does not support closedby, too', async () => {
    const native = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'closedBy')!;
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    try {
      stage(<Asking closedBy="any" />);
      await ask();
      dialog().element().removeAttribute('closedby');
      await clickOutside();
      await expect.element(dialog()).not.toBeInTheDocument();
    } finally {
      Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', native);
    }
  });

  test('kept open by its owner stays however often Escape is pressed', async () => {
    stage(
      <Dialog title="Delete it?" onClose={() => {}}>
        It stays.
      </Dialog>,
    );
    await expect.element(dialog()).toBeVisible();
    for (let times = 0; times < 4; times++) await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).toBeVisible();
    await expect.element(page.getByText('It stays.')).toBeVisible();
  });

  test('one that asks stays open, whatever is pressed, until it is done, and closes once', async () => {
    let finish = () => {};
    const deleted = new Promise<void>((resolve) => (finish = resolve));
    const onClose = vi.fn();
    stage(<DeleteDialog title="Delete it?" text="It is lost." onDelete={() => deleted} onClose={onClose} />);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
    await cancel.click({ force: true });
    await page.getByRole('button', { name: 'Close' }).click({ force: true });
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(dialog()).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    finish();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await deleted;
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes none but itself when a deletion is done, even one that opened above it meanwhile', async () => {
    let finish = () => {};
    const deleted = new Promise<void>((resolve) => (finish = resolve));
    function Page() {
      const [isAsking, setAsking] = useState(true);
      const [hasNews, setNews] = useState(false);
      return (
        <>
          {isAsking && (
            <DeleteDialog
              title="Delete it?"
              text="It is lost."
              onDelete={() => deleted}
              onClose={() => setAsking(false)}
            />
          )}
          {hasNews && (
            <Dialog title="News" onClose={() => setNews(false)}>
              It stays.
            </Dialog>
          )}
          <output onClick={() => setNews(true)} />
        </>
      );
    }
    const host = stage(<Page />);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    host.shadowRoot!.querySelector('output')!.click();
    const news = page.getByRole('dialog', { name: 'News' });
    await expect.element(news).toBeVisible();
    finish();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(news).toBeVisible();
    expect(news.element().matches(':modal')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(news).not.toBeInTheDocument();
  });

  test('moves the focus to the busy button, and back afterwards', async () => {
    function Saving() {
      const [busy, setBusy] = useState(false);
      return (
        <>
          <Dialog
            title="Name"
            busy={busy}
            onClose={() => {}}
            actions={
              <Button busy={busy} onClick={() => {}}>
                Save
              </Button>
            }
          >
            <input aria-label="Name" onInput={() => setBusy(true)} />
          </Dialog>
          <output onClick={() => setBusy(false)} />
        </>
      );
    }
    const host = stage(<Saving />);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.click();
    const field = deepActiveElement() as HTMLInputElement;
    await userEvent.keyboard('a');
    const save = page.getByRole('button', { name: 'Save' }).element();
    await expect.poll(deepActiveElement).toBe(save);
    field.focus();
    expect(deepActiveElement()).toBe(save);
    await userEvent.keyboard('b');
    expect(field.value).toBe('a');
    host.shadowRoot!.querySelector('output')!.click();
    await expect.poll(deepActiveElement).toBe(field);
  });

  test('closes by a cancel button in its content', async () => {
    const onClose = vi.fn();
    stage(
      <Dialog title="Delete it?" onClose={onClose}>
        <CancelButton />
      </Dialog>,
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  test('with closedBy none stays open on Escape', async () => {
    stage(<Asking closedBy="none" />);
    await ask();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).toBeVisible();
  });
});

describe('popover', () => {
  function Account() {
    const popover = usePopover();
    return (
      <div style={{ position: 'fixed', insetInlineStart: 200, insetBlockStart: 200 }}>
        <Button {...popover.trigger}>Account</Button>
        <Popover state={popover} label="Account">
          <Button onClick={popover.hide}>Log out</Button>
        </Popover>
      </div>
    );
  }
  const trigger = () => page.getByRole('button', { name: 'Account' });
  const panel = () => page.getByRole('dialog', { name: 'Account' });

  test('opens and closes by its button, which says whether it is open', async () => {
    stage(<Account />);
    await trigger().click();
    await expect.element(panel()).toBeVisible();
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true');
    await trigger().click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
  });

  test('appears below its button, aligned at the start', async () => {
    stage(<Account />);
    await trigger().click();
    await expect.element(panel()).toBeVisible();
    const anchor = trigger().element().getBoundingClientRect();
    await expect.poll(() => Math.round(box('Account').left)).toBe(Math.round(anchor.left));
    // It moves a little while it appears
    await expect.poll(() => Math.round(box('Account').top - anchor.bottom)).toBe(6);
  });

  test('appears there too where the browser has no anchor positioning', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false);
    stage(<Account />);
    await trigger().click();
    await expect.element(panel()).toBeVisible();
    const anchor = trigger().element().getBoundingClientRect();
    await expect.poll(() => Math.round(box('Account').left)).toBe(Math.round(anchor.left));
    // It moves a little while it appears
    await expect.poll(() => Math.round(box('Account').top - anchor.bottom)).toBe(6);
  });

  test('closes on a click outside, and on Escape, which returns the focus', async () => {
    stage(<Account />);
    await trigger().click();
    await userEvent.click(document.documentElement, { position: { x: 10, y: 10 } });
    await expect.element(panel()).not.toBeInTheDocument();
    await trigger().click();
    await page.getByRole('button', { name: 'Log out' }).element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(trigger().element());
  });
});

test('opening a tooltip in a popover does not count as opening the popover', async () => {
  const opened = vi.fn();
  function WithTooltip() {
    const popover = usePopover();
    return (
      <>
        <Button {...popover.trigger}>Account</Button>
        <Popover state={popover} label="Account" onOpened={opened}>
          <IconButton icon={Pencil} label="Rename" />
        </Popover>
      </>
    );
  }
  stage(<WithTooltip />);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect.poll(() => opened.mock.calls.length).toBe(1);
  const rename = page.getByRole('button', { name: 'Rename' });
  // The event stays inside the shadow root
  const toggled = new Promise((done) => {
    const onToggle = ({ target }: Event) => (target as Element).role === 'tooltip' && done(null);
    rename.element().getRootNode().addEventListener('toggle', onToggle, { capture: true });
  });
  await rename.hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await toggled;
  expect(opened).toHaveBeenCalledOnce();
});

describe('placing without anchor positioning', () => {
  const anchorAt = (left: number, top: number) => new DOMRect(left, top, 100, 40);
  const floating = new DOMRect(0, 0, 200, 300);

  test('goes above when there is no room below, within the window', () => {
    const { top, left } = place(anchorAt(2, innerHeight - 60), floating, 'below-start', false);
    expect(top).toBe(innerHeight - 60 - 300 - 6);
    expect(left).toBe(8);
  });

  test('right to left, aligns at the right edge', () => {
    expect(place(anchorAt(400, 100), floating, 'below-start', true).left).toBe(300);
    expect(place(anchorAt(400, 100), floating, 'below-end', true).left).toBe(400);
  });
});

describe('menu', () => {
  const renamed = vi.fn();
  const deleted = vi.fn();
  const downloaded = vi.fn();
  const show = () =>
    stage(
      <Menu
        label="Actions"
        items={[
          { label: 'Rename', icon: Pencil, onSelect: renamed },
          { label: 'Download', onSelect: downloaded, disabled: true },
          'line',
          { label: 'Delete', danger: true, onSelect: deleted },
        ]}
      >
        {(trigger) => <Button {...trigger}>More</Button>}
      </Menu>,
    );
  const focused = () => deepActiveElement()?.textContent;

  test('the down arrow opens it, arrows, End, Home and letters move, and Escape returns the focus', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Rename');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Rename');
    await userEvent.keyboard('dd');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(focused()).toBe('More');
  });

  test('choosing an action runs it once and closes the menu', async () => {
    renamed.mockClear();
    show();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    expect(renamed).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  test('a disabled action does nothing', async () => {
    show();
    await page.getByRole('button', { name: 'More' }).click();
    const item = page.getByRole('menuitem', { name: 'Download' });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    (item.element() as HTMLElement).click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(downloaded).not.toHaveBeenCalled();
    await expect.element(page.getByRole('menu')).toBeVisible();
  });
});
