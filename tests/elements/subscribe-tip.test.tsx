import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/payment.ts';
import '../../elements/subscribe-tip.ts';
import '../../elements/voice-library.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { SubscribeTip } from '../../src/subscribe-tip/index.ts';
import { storesFor, type Stores } from '../../src/stores/registry.ts';
import { button, card, hasBonus, openShop, said, tab } from '../support/buyer.ts';
import { appConfig, ok, voice, type FakeApi } from '../support/fake-api.ts';
import { member } from '../support/fake-payment.ts';
import { clearStage, stage } from '../support/stage.tsx';

const events = 'POST /p1/events';

let api: FakeApi;
let stores: Stores;
beforeEach(async () => {
  ({ api } = openShop());
  const analytics = { url: '/p1/events', app_id: 'voxbench', key: 'public-key' };
  api.answer({
    'GET /p1/appconfig/get_app_config': () => ok({ data: { ...appConfig, analytics } }),
    [events]: () => ok(),
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({ voices: [voice('Ada'), voice('Alan', { needs_level: 300 })] }),
  });
  stores = storesFor({});
  await stores.session.start();
});
afterEach(() => {
  vi.useRealTimers();
  clearStage();
  document.body.replaceChildren();
});

const tip = () => said('Requires Creator or higher subscription.');
const isShown = () => tip().elements().length > 0;
const show = (trigger: 'hover' | 'click') =>
  stage(
    <div style={{ padding: '100px' }}>
      <SubscribeTip trigger={trigger} placement="below">
        <button type="button">Alan</button>
      </SubscribeTip>
      <button type="button">Elsewhere</button>
    </div>,
  );
const reported = () =>
  api.of(events).map(({ body }) => {
    const { event, fields } = JSON.parse(atob(body as string)) as { event: string; fields: object };
    return { event, ...fields };
  });

test('on hover, it appears next to its element, closes 200 ms after the pointer leaves, and stays while the pointer is on it', async () => {
  show('hover');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await frame();
    await frame();
  };
  const point = (type: 'pointerover' | 'pointerout', at: Element) =>
    at.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: 'mouse' }));
  const alan = button('Alan').element();
  point('pointerover', alan);
  await pass(200);
  await expect.poll(isShown).toBe(true);
  await expect
    .poll(() => tip().element().getBoundingClientRect().top)
    .toBeGreaterThan(alan.getBoundingClientRect().bottom);
  point('pointerout', alan);
  await pass(199);
  expect(isShown()).toBe(true);
  point('pointerover', tip().element());
  await pass(1_000);
  expect(isShown(), 'the pointer is on it').toBe(true);
  point('pointerout', tip().element());
  await pass(199);
  expect(isShown()).toBe(true);
  await pass(1);
  await expect.poll(isShown).toBe(false);
});

test('with a click trigger, it appears only on a click, and a click outside or Escape closes it', async () => {
  show('click');
  await button('Alan').hover();
  (button('Alan').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift}');
  expect(isShown()).toBe(false);
  await button('Alan').click();
  await expect.element(tip()).toBeVisible();
  await tip().click();
  await expect.element(tip()).toBeVisible();
  await button('Elsewhere').click();
  await expect.poll(isShown).toBe(false);
  await button('Alan').click();
  await expect.element(tip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isShown).toBe(false);
});

test.each([
  ['end', 'above'],
  ['start', 'above'],
  ['end', 'below'],
] as const)('at the %s of the window, it keeps off the edge %s its element', async (edge, placement) => {
  stage(
    <div style={{ padding: '100px 0', textAlign: edge }}>
      <SubscribeTip trigger="click" placement={placement}>
        <button type="button">Alan</button>
      </SubscribeTip>
    </div>,
  );
  await button('Alan').click();
  await expect.element(tip()).toBeVisible();
  const box = () => tip().element().closest('[popover]')!.getBoundingClientRect();
  await expect
    .poll(() => Math.round(Math.min(box().left, document.documentElement.clientWidth - box().right)))
    .toBeGreaterThanOrEqual(6);
});

test('with a hover trigger, a tap opens it and a tap elsewhere closes it', async () => {
  show('hover');
  // An earlier test left the mouse where the control is now, which would open the tip again
  await button('Elsewhere').hover();
  (button('Alan').element() as HTMLElement).click();
  await expect.element(tip()).toBeVisible();
  button('Elsewhere')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, pointerType: 'touch' }));
  await expect.poll(isShown).toBe(false);
});

test('has no button when nothing on the page sells plans', async () => {
  show('click');
  await button('Alan').click();
  await expect.element(tip()).toBeVisible();
  expect(button('Subscribe').elements()).toEqual([]);
});

test('a voice of a higher plan cannot be used but says what it requires, and leads to that plan', async () => {
  const library = document.createElement('vox-voice-library');
  const used = vi.fn();
  library.addEventListener('vox-voice-select', used);
  document.body.append(library, document.createElement('vox-payment'));
  await expect.element(button('Use Alan')).toHaveAttribute('aria-disabled', 'true');
  // The code of the tip loads with the first such voice
  await expect
    .poll(() => {
      (button('Use Alan').element() as HTMLElement).click();
      return isShown();
    })
    .toBe(true);
  await expect.poll(reported).toContainEqual({
    event: 'h5_page_exposure',
    popup_exposure_name: 'membership_upgrade_reminder_popup',
    page_exposure_type: 'popup_type',
  });
  await button('Subscribe').click();
  await expect.element(tab('Membership Plan')).toHaveAttribute('aria-selected', 'true');
  await expect.element(card('Creator')).toHaveAttribute('data-chosen');
  await expect.poll(reported).toContainEqual({ event: 'h5_button_click', value: 'subscribe_button' });
  expect(used).not.toHaveBeenCalled();
  await button('Close').click();
  hasBonus(api, member(300, 'Creator'));
  await stores.bonus.refresh();
  await button('Use Alan').click();
  expect(used).toHaveBeenCalledOnce();
  expect(page.getByText('Creator', { exact: true }).elements().length).toBeGreaterThan(0);
});

describe('<vox-subscribe-tip>', () => {
  const put = async (markup: string) => {
    const place = document.createElement('div');
    place.style.padding = '100px';
    place.innerHTML = markup;
    document.body.append(place);
    const element = place.querySelector('vox-subscribe-tip')!;
    return element;
  };
  const anchored = () => {
    const [shown] = tip().elements();
    return shown!.closest('[popover]')!.getBoundingClientRect();
  };

  test('is a padlock when it has no control, and opens on the first click', async () => {
    await put('<vox-subscribe-tip></vox-subscribe-tip>');
    const padlock = button('Requires Creator or higher subscription.');
    await padlock.click();
    await expect.element(tip()).toBeVisible();
  });

  test('belongs to the control inside it, on hover, at the chosen side', async () => {
    await put(
      '<vox-subscribe-tip placement="below"><button type="button">Lip sync</button></vox-subscribe-tip>',
    );
    await button('Lip sync').hover();
    await expect.element(tip()).toBeVisible();
    const control = button('Lip sync').element().getBoundingClientRect();
    expect(anchored().top).toBeGreaterThanOrEqual(control.bottom);
  });

  test('belongs to a control elsewhere by id, on click, and takes no space', async () => {
    const element = await put(`<button type="button" id="lip-sync">Lip sync</button>
      <button type="button">Elsewhere</button>
      <vox-subscribe-tip for="lip-sync" trigger="click" placement="below-start"></vox-subscribe-tip>`);
    expect(element.getBoundingClientRect().width).toBe(0);
    await button('Lip sync').hover();
    // This loads its panel
    await element.hide();
    expect(isShown()).toBe(false);
    await button('Lip sync').click();
    await expect.element(tip()).toBeVisible();
    const control = button('Lip sync').element().getBoundingClientRect();
    expect(Math.abs(anchored().left - control.left)).toBeLessThan(2);
    await button('Elsewhere').click();
    await expect.poll(isShown).toBe(false);
  });

  test('belongs to the element in its anchor property, and shows and hides through its methods', async () => {
    const element = await put(
      '<button type="button">Lip sync</button><vox-subscribe-tip></vox-subscribe-tip>',
    );
    element.anchor = button('Lip sync').element() as HTMLElement;
    await element.show();
    await expect.element(tip()).toBeVisible();
    await element.hide();
    await expect.poll(isShown).toBe(false);
  });

  test('Tab reaches its button from the control, which leads to the higher plans and is reported', async () => {
    document.body.append(document.createElement('vox-payment'));
    await put(`<button type="button" id="lip-sync">Lip sync</button><button type="button">Elsewhere</button>
      <vox-subscribe-tip for="lip-sync"></vox-subscribe-tip>`);
    (button('Elsewhere').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(tip()).toBeVisible();
    await expect.poll(reported).toContainEqual({
      event: 'h5_page_exposure',
      popup_exposure_name: 'membership_upgrade_reminder_popup',
      page_exposure_type: 'popup_type',
    });
    await userEvent.keyboard('{Tab}');
    expect(deepActiveElement()).toBe(button('Subscribe').element());
    await userEvent.keyboard('{Tab}');
    expect(deepActiveElement()).toBe(button('Elsewhere').element());
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(button('Subscribe')).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(tab('Membership Plan')).toHaveAttribute('aria-selected', 'true');
    await expect.element(card('Creator')).toHaveAttribute('data-chosen');
    await expect.poll(reported).toContainEqual({ event: 'h5_button_click', value: 'subscribe_button' });
  });

  test('without a button in it, Tab moves on from the control as usual', async () => {
    await put(`<button type="button" id="lip-sync">Lip sync</button><button type="button">Elsewhere</button>
      <vox-subscribe-tip for="lip-sync"></vox-subscribe-tip>`);
    (button('Elsewhere').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(tip()).toBeVisible();
    expect(button('Subscribe').elements()).toEqual([]);
    await userEvent.keyboard('{Tab}');
    expect(deepActiveElement()).toBe(button('Elsewhere').element());
  });

  test('finds its control again after the page has rendered it anew', async () => {
    const element = await put(`<button type="button" id="lip-sync">Lip sync</button>
      <vox-subscribe-tip for="lip-sync"></vox-subscribe-tip>`);
    await element.show();
    await expect.element(tip()).toBeVisible();
    await element.hide();
    await expect.poll(isShown).toBe(false);
    const old = button('Lip sync').element();
    const anew = old.cloneNode(true) as HTMLElement;
    anew.textContent = 'Lip sync, anew';
    old.replaceWith(anew);
    await button('Lip sync, anew').click();
    await expect.element(tip()).toBeVisible();
  });

  test('does not open for a pointer that left while its code was loading', async () => {
    document.body.innerHTML = `<button type="button" id="lip-sync">Lip sync</button>
      <vox-subscribe-tip for="lip-sync"></vox-subscribe-tip>`;
    const control = button('Lip sync').element();
    const element = document.querySelector('vox-subscribe-tip') as unknown as {
      activate(): Promise<unknown>;
    };
    const point = (type: string) =>
      control.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: 'mouse' }));
    point('pointerover');
    point('pointerout');
    await element.activate();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    expect(isShown()).toBe(false);
  });

  test('does not show to a user who has the plan', async () => {
    hasBonus(api, member(300, 'Creator'));
    await stores.bonus.refresh();
    await put(`<button type="button" id="lip-sync">Lip sync</button>
      <vox-subscribe-tip for="lip-sync"></vox-subscribe-tip>`);
    await button('Lip sync').hover();
    const tag = document.querySelector<HTMLElement & { activate(): Promise<void> }>('vox-subscribe-tip')!;
    await tag.activate();
    await button('Lip sync').hover();
    expect(isShown()).toBe(false);
    hasBonus(api, member(200, 'Basic'));
    await stores.bonus.refresh();
    await userEvent.unhover(button('Lip sync'));
    await button('Lip sync').hover();
    await expect.element(tip()).toBeVisible();
  });

  test('a page can lead to the plan in its own way', async () => {
    document.body.append(document.createElement('vox-payment'));
    const wanted: unknown[] = [];
    await put('<vox-subscribe-tip></vox-subscribe-tip>');
    document.addEventListener(
      'vox-subscribe',
      (event) => {
        event.preventDefault();
        wanted.push(event.detail);
      },
      { once: true },
    );
    await button('Requires Creator or higher subscription.').click();
    await button('Subscribe').click();
    expect(wanted).toEqual([{ entry: 'subscribe-300' }]);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});
