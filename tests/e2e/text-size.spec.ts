import type { Locator, Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { expect, settled, test } from './test.ts';

/** The default font size of the browser, which visitors can change: 16 px unless they did. */
const setFontSize = async (page: Page, standard: number) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
};
const boxOf = async (place: Locator) => (await place.boundingBox())!;

/** A page whose style sheet makes its own `rem` 10 px. */
const open = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/demo/marketing.html');
};
/** Shows only one tag on that page. */
const showAlone = async (page: Page, tag: string) => {
  await page.evaluate((name) => {
    document.documentElement.style.fontSize = '62.5%';
    document.body.replaceChildren(document.createElement(name));
  }, tag);
  await page.locator(tag).hover();
  await settled(page, tag);
};

/** Parts of a tag that are outside the window, or cut off without a way to scroll to them. */
const cutOff = (page: Page) =>
  page.locator('.root').evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const { clipPath, overflowX } = getComputedStyle(element);
        if (width <= 2 || clipPath !== 'none') return false;
        const hides = ['hidden', 'clip'].includes(overflowX);
        return (
          left < -1 || right > innerWidth + 1 || (hides && element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map((element) => `${element.tagName} ${element.className}`),
  );

const TAGS = {
  'vox-text-to-speech': 'textarea',
  'vox-sign-in': 'input[name=password]',
  'vox-account': 'button',
  'vox-voice-library': 'input',
  'vox-transcription': 'button',
  'vox-video-translation': 'button',
  'vox-audiobook': 'button',
  'vox-subtitle-removal': 'button',
  'vox-voice-changer': 'button',
  'vox-voice-cloning': 'button',
} as const;

test('text and its containers scale with the font size of the visitor, whatever rem is on the page', async ({
  page,
}) => {
  const heights: Record<string, number[]> = {};
  for (const size of [16, 24]) {
    await setFontSize(page, size);
    await open(page, 390);
    for (const [tag, inside] of Object.entries(TAGS)) {
      await showAlone(page, tag);
      const place = page.locator(tag).locator(inside).first();
      const lines = await place.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight));
      const zoom = await place.evaluate((element) => element.currentCSSZoom);
      (heights[tag] ??= []).push(lines * zoom);
      expect(await cutOff(page), `${tag} at ${size} px`).toEqual([]);
    }
  }
  for (const [tag, [usual, larger]] of Object.entries(heights))
    expect(larger! / usual!, tag).toBeCloseTo(1.5);
});

test.describe('with text 50 % larger', () => {
  test.beforeEach(({ page }) => setFontSize(page, 24));

  test('a dialog fits the window, and its list scrolls to the end', async ({ page }) => {
    await newAccount(page, '/workbench/tts');
    await settled(page, 'vox-workbench');
    await page
      .getByRole('button', { name: /Robert/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Choose a voice' });
    await expect(dialog.getByRole('gridcell').first()).toBeVisible();
    const { x, y, width, height } = await boxOf(dialog);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect([x + width <= 1280, y + height <= 800]).toEqual([true, true]);
    expect(await cutOff(page)).toEqual([]);
    const cells = dialog.getByRole('gridcell');
    await cells.first().focus();
    await page.keyboard.press('Control+End');
    const last = await boxOf(dialog.locator(':focus'));
    expect(last.y).toBeGreaterThan(y);
    expect(last.y + last.height).toBeLessThanOrEqual(y + height);
  });

  test('the payment popup fits the window', async ({ page }) => {
    await open(page, 1280);
    await showAlone(page, 'vox-payment');
    await page.getByRole('button', { name: 'Plans and credits' }).click();
    const popup = page.getByRole('dialog', { name: 'Plans and credits' });
    await expect(popup.getByRole('article').first()).toBeVisible();
    const { x, y, width, height } = await boxOf(popup);
    expect([x >= 0, y >= 0, x + width <= 1280, y + height <= 800]).toEqual([true, true, true, true]);
    expect(await cutOff(page)).toEqual([]);
  });

  for (const way of ['by anchors', 'by measuring']) {
    test(`the account popup is above its button, ${way}`, async ({ page }) => {
      if (way === 'by measuring') {
        await page.addInitScript(() => {
          const supports = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
          CSS.supports = (...query: string[]) => query[0] !== 'position-area' && supports(...query);
        });
      }
      await newAccount(page, '/workbench/tts');
      const opener = page.getByRole('button', { name: 'Account of Ada' });
      await opener.click();
      const popup = page.getByRole('dialog', { name: /Account/ });
      await expect(popup.getByText('Log out')).toBeVisible();
      const area = await boxOf(opener);
      await expect
        .poll(async () => {
          const { x, y, height } = await boxOf(popup);
          return [Math.abs(x - area.x) < 20, area.y - (y + height) < 20, y + height <= area.y];
        })
        .toEqual([true, true, true]);
    });
  }

  test('a slider follows the pointer', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1200 });
    await newAccount(page, '/workbench/tts');
    const slider = page.getByRole('slider', { name: 'Speed' });
    const { x, y, width, height } = await boxOf(slider);
    const share = () =>
      slider.evaluate((input: HTMLInputElement) => {
        const [min, max] = [Number(input.min), Number(input.max)];
        return (Number(input.value) - min) / (max - min);
      });
    await page.mouse.move(x + width * (await share()), y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.75, y + height / 2, { steps: 4 });
    await page.mouse.up();
    // One of ten steps is at the pointer, or next to it
    expect(Math.abs((await share()) - 0.75)).toBeLessThan(0.1);
  });
});
