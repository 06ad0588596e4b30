import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/controls/button.tsx';
import { Dialog } from '../../src/ui/layers/dialog.tsx';
import { ToastRegion } from '../../src/ui/layers/toast-region.tsx';
import { showToast } from '../../src/ui/layers/toasts.ts';
import { newPage } from '../support/fake-api.ts';
import { clearStage, endStage, stage } from '../support/stage.tsx';

afterEach(() => {
  vi.useRealTimers();
  clearStage();
  newPage();
});

const regions = () => page.getByRole('region', { name: 'Notifications' });

describe('toasts', () => {
  test('two elements show a message once, and the second takes over when the first is removed', async () => {
    const first = stage(<ToastRegion />);
    await expect.element(regions()).toBeInTheDocument();
    const second = stage(<ToastRegion />);
    showToast({ tone: 'error', text: 'Network error' });
    await expect.element(page.getByText('Network error')).toBeVisible();
    expect(page.getByText('Network error').elements()).toHaveLength(1);
    expect(first.shadowRoot!.textContent).toContain('Network error');
    endStage(first);
    await expect.element(page.getByText('Network error')).toBeVisible();
    expect(second.shadowRoot!.textContent).toContain('Network error');
  });

  test('the same text is not shown twice', async () => {
    stage(<ToastRegion />);
    showToast({ tone: 'error', text: 'Network error' });
    showToast({ tone: 'error', text: 'Network error' });
    await expect.element(page.getByText('Network error')).toBeVisible();
    expect(page.getByText('Network error').elements()).toHaveLength(1);
  });

  test('errors interrupt a screen reader, and other messages wait', async () => {
    stage(<ToastRegion />);
    showToast({ tone: 'ok', text: 'Saved' });
    showToast({ tone: 'error', text: 'Not saved' });
    const live = (text: string) =>
      page.getByText(text, { exact: true }).element().closest('[aria-live]')?.getAttribute('aria-live');
    await expect.element(page.getByText('Not saved')).toBeVisible();
    expect(live('Saved')).toBe('polite');
    expect(live('Not saved')).toBe('assertive');
  });

  test('appear inside an open dialog, where they can be clicked', async () => {
    const retry = vi.fn();
    stage(
      <>
        <ToastRegion />
        <Dialog title="Choose" onClose={() => {}}>
          Content
        </Dialog>
      </>,
    );
    showToast({ tone: 'error', text: 'Network error', action: { label: 'Recharge', run: retry } });
    await page.getByRole('dialog').getByRole('button', { name: 'Recharge' }).click();
    expect(retry).toHaveBeenCalledOnce();
    await expect.element(page.getByText('Network error')).not.toBeInTheDocument();
  });

  test('close when dismissed', async () => {
    stage(<ToastRegion />);
    showToast({ tone: 'info', text: 'Copied' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(page.getByText('Copied')).not.toBeInTheDocument();
  });

  test('close after a while, but not while the pointer is on them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stage(<ToastRegion />);
    showToast({ tone: 'info', text: 'Copied' });
    await vi.waitFor(() => expect(page.getByText('Copied').elements()).toHaveLength(1), { interval: 0 });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await userEvent.hover(page.getByText('Copied'));
    await expect.poll(() => vi.getTimerCount(), { message: 'nothing ends it' }).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.getByText('Copied').elements()).toHaveLength(1);
    await userEvent.unhover(page.getByText('Copied'));
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => page.getByText('Copied').elements()).toHaveLength(0);
  });

  test('stay while focused, even when the pointer leaves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stage(<ToastRegion />);
    showToast({ tone: 'info', text: 'Copied' });
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await vi.waitFor(() => expect(dismiss.elements()).toHaveLength(1), { interval: 0 });
    await userEvent.hover(page.getByText('Copied'));
    (dismiss.element() as HTMLElement).focus();
    await userEvent.unhover(page.getByText('Copied'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.getByText('Copied').elements()).toHaveLength(1);
  });

  test('do not block clicks next to a short one', async () => {
    const onClick = vi.fn();
    stage(
      <>
        <div style={{ position: 'fixed', insetBlockStart: 66, insetInlineEnd: 420 }}>
          <Button onClick={onClick}>Under</Button>
        </div>
        <ToastRegion />
      </>,
    );
    showToast({ tone: 'info', text: 'A long one, so that the place of all of them is wide. '.repeat(2) });
    showToast({ tone: 'info', text: 'Hi' });
    await expect.element(page.getByText('Hi', { exact: true })).toBeVisible();
    const button = page.getByRole('button', { name: 'Under' });
    const [place, under] = [regions(), button].map((one) => one.element().getBoundingClientRect());
    expect(place!.left).toBeLessThan(under!.left);
    expect(place!.bottom).toBeGreaterThan(under!.bottom);
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
  });
});
