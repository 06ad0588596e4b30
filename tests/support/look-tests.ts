import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { elementFaults } from './element-faults.ts';
import { clippedTexts } from './clipped-texts.ts';
import { registerPseudoLocales } from './pseudo-locale.ts';

/** Shows one state of an element, and is done when all of it is there. */
export type ShowState = () => Promise<HTMLElement>;

/**
 * The tests of how an element looks that hold for all elements and each of their states.
 *
 * @param ellipsis selects what may end in an ellipsis, such as titles
 */
export const testLooks = (states: Readonly<Record<string, ShowState>>, ellipsis = ':not(*)'): void => {
  describe.each(Object.entries(states))('%s', (_name, show) => {
    test('has no fault that axe finds', async () => {
      expect(await elementFaults(await show())).toEqual([]);
    });

    test.each([360, 280])(
      'clips no long text in a box of %i px that is read from right to left',
      async (width) => {
        await page.viewport(width, 800);
        registerPseudoLocales();
        document.documentElement.lang = 'ar-XB';
        const host = await show();
        const known = [...host.shadowRoot!.querySelectorAll(ellipsis)].map(
          ({ textContent }) => `cut: ${textContent.trim().slice(0, 60)}`,
        );
        expect(clippedTexts(host).filter((found) => !known.includes(found))).toEqual([]);
        const { scrollWidth, clientWidth } = document.documentElement;
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      },
    );
  });
};
