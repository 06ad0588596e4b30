import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import type { ElementOf, VoxErrorDetail } from '../../src/element/spec.ts';
import { registerTexts } from '../../src/i18n/texts.ts';
import { loading } from './fixtures/sample.ts';
import { seen } from './fixtures/sample-panel.tsx';
import type { SampleSpec } from './fixtures/sample-spec.ts';

type Sample = ElementOf<SampleSpec> & VoxHost<SampleSpec>;

const make = (markup = '<vox-sample></vox-sample>', into: HTMLElement = document.body): Sample => {
  into.innerHTML = markup;
  return into.querySelector('vox-sample') as unknown as Sample;
};
const active = async (markup?: string) => {
  const element = make(markup);
  await element.activate();
  return element;
};
const shown = (element: Sample) => {
  const output = element.shadowRoot.querySelector('output');
  return output && (JSON.parse(output.textContent) as Record<string, unknown>);
};
const button = (element: Sample) => element.shadowRoot.querySelector<HTMLElement>('button')!;
const text = (element: Sample) => element.shadowRoot.querySelector('textarea')!;
const errors: VoxErrorDetail[] = [];
const onError = (event: CustomEvent<VoxErrorDetail>) => void errors.push(event.detail);

beforeEach(() => {
  errors.length = 0;
  document.addEventListener('vox-error' as never, onError as never);
});
afterEach(() => {
  document.removeEventListener('vox-error' as never, onError as never);
  document.body.replaceChildren();
  document.documentElement.removeAttribute('dir');
  document.documentElement.lang = 'en';
  loading.fail = false;
  loading.until = Promise.resolve();
});

describe('properties', () => {
  test('are set only as the tag declares them: nothing else on the element changes them', () => {
    const element = make();
    const own = [element, Object.getPrototypeOf(element) as object];
    const names = own.flatMap((one) => Object.getOwnPropertyNames(one));
    expect(names).toContain('maxLength');
    expect(names.filter((name) => /^set/i.test(name))).toEqual([]);
  });

  test('a number that is not one, undefined or a removed attribute gives the default and leaves no attribute', async () => {
    const element = await active();
    element.maxLength = 7;
    expect(element.getAttribute('max-length')).toBe('7');
    element.maxLength = undefined as never;
    expect(element.hasAttribute('max-length')).toBe(false);
    expect(element.maxLength).toBe(5);
    element.setAttribute('max-length', 'x');
    expect(element.maxLength).toBe(5);
    element.maxLength = NaN;
    expect(element.maxLength).toBe(5);
  });

  test('null and the empty string restore the default, and the panel renders it', async () => {
    const element = await active('<vox-sample voice="bob" label="mine"></vox-sample>');
    expect(shown(element)).toMatchObject({ voice: 'bob', label: 'mine' });
    element.voice = '';
    element.label = null as never;
    await expect.poll(() => shown(element)?.['voice']).toBe('amy');
    expect(shown(element)).not.toHaveProperty('label');
  });

  test('a value outside the allowed ones counts as not given', () => {
    const element = make('<vox-sample tone="shrill"></vox-sample>');
    expect(element.tone).toBe('calm');
    element.tone = 'loud';
    expect(element.getAttribute('tone')).toBe('loud');
  });

  test('an object reaches the panel by identity and leaves no attribute', async () => {
    const element = await active();
    const voices = new Map([['amy', 1]]);
    element.voices = voices;
    await expect.poll(() => seen.voices).toBe(voices);
    expect(element.voices).toBe(voices);
    expect(element.getAttributeNames()).not.toContain('voices');
    element.setAttribute('voices', '{bad json');
    expect(element.voices).toBe(voices);
  });
});

describe('shell and panel', () => {
  test('text, focus and selection pass from the shell to the panel', async () => {
    let load = (_: unknown) => {};
    loading.until = new Promise((resolve) => (load = resolve));
    const element = make();
    const before = text(element);
    before.focus();
    await userEvent.keyboard('typed early');
    before.setSelectionRange(2, 5);
    load(null);
    await element.activate();
    const after = text(element);
    expect(after).not.toBe(before);
    expect(after.value).toBe('typed early');
    await expect.poll(deepActiveElement).toBe(after);
    expect([after.selectionStart, after.selectionEnd]).toEqual([2, 5]);
  });

  const within = { bubbles: true, composed: true };
  test.each([
    [
      'composing text with an input method',
      new CompositionEvent('compositionstart', within),
      new CompositionEvent('compositionend', within),
    ],
    ['a click', new PointerEvent('pointerdown', within), new PointerEvent('pointerup', within)],
    [
      'a touch that becomes a scroll',
      new PointerEvent('pointerdown', within),
      new PointerEvent('pointercancel', within),
    ],
  ])('the panel waits for the end of %s', async (_what, begin, end) => {
    const element = make();
    const before = text(element);
    before.dispatchEvent(begin);
    const standing = element.activate();
    await import('./fixtures/sample-panel.tsx');
    await new Promise((done) => requestIdleCallback(done));
    expect(text(element)).toBe(before);
    before.dispatchEvent(end);
    await standing;
    expect(text(element)).not.toBe(before);
  });

  test('an element far below the fold does not load its panel until scrolled into view', async () => {
    const element = make('<div style="height: 5000px"></div><vox-sample></vox-sample>');
    const seenAbove = make(
      '<vox-sample></vox-sample>',
      document.body.appendChild(document.createElement('div')),
    );
    document.body.prepend(seenAbove);
    await expect.poll(() => shown(seenAbove)).toBeTruthy();
    expect(shown(element)).toBeNull();
    element.scrollIntoView();
    await expect.poll(() => shown(element)).toBeTruthy();
  });

  test('an element removed before it was seen is no longer observed', async () => {
    const observed = new Set<IntersectionObserver>();
    const { observe, disconnect } = IntersectionObserver.prototype;
    vi.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(function (
      this: IntersectionObserver,
      element,
    ) {
      observed.add(this);
      observe.call(this, element);
    });
    vi.spyOn(IntersectionObserver.prototype, 'disconnect').mockImplementation(function (
      this: IntersectionObserver,
    ) {
      observed.delete(this);
      disconnect.call(this);
    });
    const element = make('<div style="height: 400vh"></div><vox-sample></vox-sample>');
    await expect.poll(() => observed.size).toBe(1);
    element.remove();
    await expect.poll(() => observed.size).toBe(0);
    vi.restoreAllMocks();
  });

  test('touching an element loads its panel before it was seen', async () => {
    const element = make('<div style="height: 5000px"></div><vox-sample></vox-sample>');
    element.dispatchEvent(new PointerEvent('pointerenter'));
    await expect.poll(() => shown(element)).toBeTruthy();
  });

  test('the panel replaces the shell without a layout shift', async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    const element = make('<vox-sample></vox-sample><p>Below</p>');
    const height = element.getBoundingClientRect().height;
    await element.activate();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    shifts.push(...observer.takeRecords());
    observer.disconnect();
    expect(element.getBoundingClientRect().height).toBe(height);
    expect(shifts).toEqual([]);
  });

  test('a panel that fails to load raises an element and a window event, keeps the text and can be retried in place', async () => {
    loading.fail = true;
    const preloadErrors: Event[] = [];
    addEventListener('vite:preloadError', (event) => preloadErrors.push(event), { once: true });
    const element = make();
    text(element).value = 'still here';
    await element.activate();
    expect(errors).toMatchObject([
      { type: 'err_panel_load', message: expect.stringContaining('Check your connection') },
    ]);
    expect(preloadErrors).toHaveLength(1);
    const alert = element.shadowRoot.querySelector('[role=alert]')!;
    expect(alert.textContent).toContain('Check your connection');
    loading.fail = false;
    alert.querySelector('button')!.click();
    await expect.poll(() => shown(element)).toBeTruthy();
    expect(text(element).value).toBe('still here');
    expect(element.shadowRoot.querySelector('[role=alert]')).toBeNull();
  });

  test('removed while its panel loads, it mounts nothing until inserted again', async () => {
    let load = (_: unknown) => {};
    loading.until = new Promise((resolve) => (load = resolve));
    const element = make();
    const standing = element.activate();
    element.remove();
    await Promise.resolve();
    load(null);
    await standing;
    expect(element.shadowRoot.childElementCount).toBe(0);
    document.body.append(element);
    await element.activate();
    expect(shown(element)).toBeTruthy();
  });
});

describe('life cycle', () => {
  test('a move by append or moveBefore keeps state and nodes', async () => {
    const element = await active('<vox-sample></vox-sample><div></div><section></section>');
    const before = button(element);
    before.click();
    await expect.poll(() => before.textContent).toBe('1 time');
    document.querySelector('div')!.append(element);
    await new Promise((done) => setTimeout(done));
    expect(button(element)).toBe(before);
    document.querySelector('section')!.moveBefore(element, null);
    before.click();
    await expect.poll(() => before.textContent).toBe('2 times');
    expect(button(element)).toBe(before);
  });

  test('removal unmounts React, and inserting the element again restores the panel', async () => {
    const element = await active();
    const unmounted = seen.unmounted;
    element.remove();
    await expect.poll(() => seen.unmounted).toBe(unmounted + 1);
    expect(element.shadowRoot.childElementCount).toBe(0);
    document.body.append(element);
    await element.activate();
    expect(shown(element)).toBeTruthy();
  });

  test('outside the page, an element loads and mounts nothing', async () => {
    const count = loading.count;
    const element = document.createElement('vox-sample') as unknown as Sample;
    await element.activate();
    expect(loading.count).toBe(count);
    expect(element.shadowRoot.childElementCount).toBe(0);
  });

  test('inserted, removed and inserted again in one task, it has one panel', async () => {
    const element = document.createElement('vox-sample') as unknown as Sample;
    document.body.append(element);
    element.remove();
    document.body.append(element);
    await element.activate();
    expect(element.shadowRoot.querySelectorAll('vox-sample-panel')).toHaveLength(1);
  });

  test('a rendering error raises an event, shows a message and can be retried', async () => {
    const element = await active();
    element.faulty = true;
    await expect.poll(() => element.shadowRoot.querySelector('[role=alert]')).toBeTruthy();
    expect(errors).toMatchObject([{ type: 'err_panel_render', error: new Error('The panel is faulty.') }]);
    element.faulty = false;
    element.shadowRoot.querySelector<HTMLElement>('[role=alert] button')!.click();
    await expect.poll(() => shown(element)).toBeTruthy();
  });

  test('an error in the first render keeps what the user typed until the retry', async () => {
    const element = make('<vox-sample faulty></vox-sample>');
    text(element).value = 'not lost';
    await element.activate();
    element.faulty = false;
    element.shadowRoot.querySelector<HTMLElement>('[role=alert] button')!.click();
    await expect.poll(() => text(element)?.value).toBe('not lost');
  });
});

describe('a move into another document', () => {
  const frame = () => {
    const made = document.createElement('iframe');
    document.body.append(made);
    return made.contentDocument!;
  };
  const position = (element: Sample) => {
    const root = element.shadowRoot.querySelector('.root');
    return root && root.ownerDocument.defaultView!.getComputedStyle(root).position;
  };
  const works = async (element: Sample, place: Document) => {
    const heard: string[] = [];
    place.addEventListener('vox-ask' as never, () => void heard.push('vox-ask'));
    await element.activate();
    expect(element.ownerDocument).toBe(place);
    expect(position(element), 'styled').toBe('relative');
    element.voice = 'eve';
    await expect.poll(() => shown(element)).toMatchObject({ voice: 'eve' });
    button(element).focus();
    expect(deepActiveElement(place)).toBe(button(element));
    button(element).click();
    expect(heard).toEqual(['vox-ask']);
  };

  test.each([
    ['with its panel', true],
    ['before its panel has loaded', false],
  ])('a tag %s keeps its properties, styles, events and focus there', async (_when, isActive) => {
    const element = isActive ? await active('<vox-sample voice="bob"></vox-sample>') : make();
    const place = frame();
    place.body.append(element);
    await works(element, place);
    document.body.append(element);
    await works(element, document);
  });

  test('a tag adopted while detached is styled once it is inserted', async () => {
    const element = make();
    element.remove();
    const place = frame();
    place.adoptNode(element);
    await Promise.resolve();
    place.body.append(element);
    await works(element, place);
  });

  test('the tags of a document share its style sheets', async () => {
    const elements = [make(), make()];
    const place = frame();
    place.body.append(...elements);
    const [one, other] = elements.map(({ shadowRoot }) => [...shadowRoot.adoptedStyleSheets]);
    expect(one!.length).toBeGreaterThan(0);
    expect(one!.every((sheet, at) => sheet === other![at])).toBe(true);
  });
});

describe('events and methods', () => {
  test('a request bubbles out of shadow roots, and canceling it stops the work', async () => {
    const element = await active();
    const heard: CustomEvent[] = [];
    const hear = (event: Event) => heard.push(event as CustomEvent);
    for (const name of ['vox-ask', 'vox-told']) document.addEventListener(name, hear);
    element.addEventListener('vox-ask', (event) => event.preventDefault(), { once: true });
    button(element).click();
    expect(heard.map(({ type }) => type)).toEqual(['vox-ask']);
    expect(heard[0]).toMatchObject({ bubbles: true, composed: true, cancelable: true, detail: { count: 0 } });
    button(element).click();
    expect(heard.map(({ type }) => type)).toEqual(['vox-ask', 'vox-ask', 'vox-told']);
    expect(heard[2]?.cancelable).toBe(false);
    for (const name of ['vox-ask', 'vox-told']) document.removeEventListener(name, hear);
  });

  test('a method loads the panel and returns a promise of its result', async () => {
    const element = make();
    expect(await element.add(3)).toBe(3);
    expect(await element.add(2)).toBe(5);
  });

  test('a method of an element outside the page rejects with a helpful message', async () => {
    const element = document.createElement('vox-sample') as unknown as Sample;
    await expect(element.add(1)).rejects.toThrow('must be on a page');
  });

  test('only keys typed into a text field are hidden from shortcuts of the page', async () => {
    const element = await active();
    const heard: string[] = [];
    const hear = (event: Event) => heard.push(event.type);
    const kinds = ['keydown', 'keyup', 'input', 'beforeinput'];
    for (const kind of kinds) document.addEventListener(kind, hear);
    text(element).focus();
    await userEvent.keyboard('a');
    expect(text(element).value).toBe('a');
    expect(heard).toEqual([]);
    button(element).focus();
    await userEvent.keyboard('a');
    expect(heard).toEqual(['keydown', 'keyup']);
    for (const kind of kinds) document.removeEventListener(kind, hear);
  });
});

describe('definition', () => {
  test('defining the same version again is silent, and another version warns once and changes nothing', async () => {
    const { defineElement } = await import('../../src/element/define-element.ts');
    const { sampleSpec } = await import('./fixtures/sample-spec.ts');
    const parts = { css: [], shell: () => {}, panel: () => Promise.reject(new Error('never')) };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    defineElement(sampleSpec, parts);
    expect(warn).not.toHaveBeenCalled();
    customElements.define(
      'vox-older',
      class extends HTMLElement {
        static readonly version = '0.0.1';
      },
    );
    defineElement({ ...sampleSpec, tag: 'vox-older' }, parts);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatch(/0\.0\.1.*0\.0\.0-test/);
    warn.mockRestore();
  });

  test('all instances share one style sheet per css text', async () => {
    const element = await active('<vox-sample></vox-sample><vox-sample></vox-sample>');
    const other = element.nextElementSibling as unknown as Sample;
    await other.activate();
    const { adoptedStyleSheets: sheets } = element.shadowRoot;
    expect(sheets.map(({ cssRules: [rule] }) => rule?.cssText)).toContain(
      '.sample { min-block-size: 120px; }',
    );
    expect(other.shadowRoot.adoptedStyleSheets.every((sheet, at) => sheet === sheets[at])).toBe(true);
    expect(other.shadowRoot.adoptedStyleSheets).toHaveLength(sheets.length);
    expect(element.shadowRoot.querySelector('style')).toBeNull();
  });
});

describe('language and direction', () => {
  registerTexts('de', 'sample', { count: { one: '{count} Mal', other: '{count} Male' } });
  registerTexts('ar', 'sample', { count: { zero: 'صفر', other: '{count} مرات' } });

  test('texts and numbers follow the nearest lang, through shadow roots and when it changes', async () => {
    const holder = document.createElement('div');
    document.body.append(holder);
    const inner = holder.attachShadow({ mode: 'open' });
    const element = make('<vox-sample></vox-sample>', inner as unknown as HTMLElement);
    await element.activate();
    expect(button(element).textContent).toBe('0 times');
    holder.lang = 'de-AT';
    await expect.poll(() => button(element).textContent).toBe('0 Male');
    expect(element.shadowRoot.querySelector('p')!.textContent).toMatch(/1.?234,5/);
    expect(text(element).getAttribute('aria-label'), 'what is not translated stays English').toBe('Text');
    holder.lang = 'fr';
    await expect.poll(() => button(element).textContent).toBe('0 times');
    expect(element.shadowRoot.querySelector('p')!.textContent, 'an English text has English numbers').toBe(
      '1,234.5',
    );
    expect(element.shadowRoot.querySelector<HTMLElement>('.root')!.lang).toBe('en');
  });

  test('a nearer lang sets the direction, and an explicit dir on it wins', async () => {
    document.documentElement.dir = 'ltr';
    const element = await active('<section lang="ar"><vox-sample></vox-sample></section>');
    const root = element.shadowRoot.querySelector<HTMLElement>('.root')!;
    expect(getComputedStyle(root).direction).toBe('rtl');
    expect(button(element).textContent).toBe('صفر');
    document.querySelector('section')!.dir = 'ltr';
    await expect.poll(() => getComputedStyle(root).direction).toBe('ltr');
  });

  test('English that stands in for missing texts runs left to right', async () => {
    document.documentElement.dir = 'rtl';
    const element = await active('<section lang="he"><vox-sample></vox-sample></section>');
    expect(button(element).textContent).toBe('0 times');
    const root = element.shadowRoot.querySelector<HTMLElement>('.root')!;
    expect(getComputedStyle(root).direction).toBe('ltr');
  });

  test('texts that are registered later appear', async () => {
    const element = await active('<section lang="sv"><vox-sample></vox-sample></section>');
    expect(button(element).textContent).toBe('0 times');
    registerTexts('sv', 'sample', { count: '{count} gånger' });
    await expect.poll(() => button(element).textContent).toBe('0 gånger');
  });
});

describe('a first screen that was neither seen nor touched', () => {
  const below = () =>
    make('<div style="height: 5000px"></div><section lang="en"><vox-sample></vox-sample></section>');
  const saysItIs = (element: Sample) => text(element).getAttribute('aria-label');

  test('follows the lang of the page, texts registered later, and its properties', async () => {
    const element = below();
    document.querySelector('section')!.lang = 'nl';
    registerTexts('nl', 'sample', { text: 'Tekst' });
    await expect.poll(() => saysItIs(element)).toBe('Tekst');
    expect(element.shadowRoot.querySelector<HTMLElement>('.root')!.lang).toBe('nl');
    registerTexts('nl', 'sample', { text: 'Woorden' });
    expect(saysItIs(element)).toBe('Woorden');
    document.querySelector('section')!.lang = 'en';
    await expect.poll(() => saysItIs(element)).toBe('Text');
    element.label = 'Title';
    expect(text(element).placeholder).toBe('Title');
    expect(element.shadowRoot.querySelectorAll('textarea')).toHaveLength(1);
    expect(shown(element)).toBeNull();
  });

  test('follows the lang of its new place when moved', async () => {
    const element = below();
    const other = document.body.appendChild(document.createElement('section'));
    other.lang = 'nl';
    registerTexts('nl', 'sample', { text: 'Tekst' });
    other.moveBefore(element, null);
    expect(saysItIs(element)).toBe('Tekst');
    other.lang = 'en';
    await expect.poll(() => saysItIs(element)).toBe('Text');
  });

  test('keeps what was typed when its panel fails to load', async () => {
    loading.fail = true;
    const element = below();
    text(element).value = 'mine';
    await element.activate();
    registerTexts('nl', 'sample', { text: 'Tekst' });
    document.querySelector('section')!.lang = 'nl';
    element.label = 'Title';
    await new Promise((done) => setTimeout(done));
    expect(text(element).value).toBe('mine');
    text(element).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true }));
    expect(errors, 'it is the user who tries again').toHaveLength(1);
  });
});

describe('hostile pages', () => {
  const style = (css: string) => {
    const made = document.createElement('style');
    made.textContent = css;
    document.head.append(made);
    return () => made.remove();
  };

  test('css that unsets everything changes neither size nor font', async () => {
    const element = await active();
    const look = () => {
      const { color, fontFamily, fontSize, lineHeight, letterSpacing } = getComputedStyle(button(element));
      const { width, height } = element.getBoundingClientRect();
      return { color, fontFamily, fontSize, lineHeight, letterSpacing, width, height };
    };
    const before = look();
    const end = style(
      '* { all: unset !important } vox-sample { letter-spacing: 9px; font: 30px serif; color: red; }',
    );
    expect(look()).toEqual(before);
    end();
  });

  test('a page can hide and position a tag like any other element', async () => {
    const element = await active();
    element.style.display = 'none';
    expect(element.getBoundingClientRect().height).toBe(0);
    element.style.display = 'inline-block';
    expect(getComputedStyle(element).display).toBe('inline-block');
    element.style.position = 'sticky';
    expect(getComputedStyle(element).position).toBe('sticky');
    element.removeAttribute('style');
    const end = style('vox-sample { display: none }');
    expect(element.getBoundingClientRect().height).toBe(0);
    end();
    element.hidden = true;
    expect(element.getBoundingClientRect().height).toBe(0);
  });

  test('the theme property and the color scheme of the page choose light or dark', async () => {
    const element = await active();
    const text = () => getComputedStyle(element.shadowRoot.querySelector('.root')!).color;
    const light = text();
    element.theme = 'dark';
    expect(text()).not.toBe(light);
    element.theme = 'auto';
    expect(text()).toBe(light);
    const end = style(':root { color-scheme: dark }');
    expect(text()).not.toBe(light);
    element.theme = 'light';
    expect(text()).toBe(light);
    end();
  });

  test('text has its usual size where the browser computes no style, as in a hidden frame of Firefox', async () => {
    const computed = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ fontSize: '' } as never);
    const element = await active();
    computed.mockRestore();
    expect(getComputedStyle(element).getPropertyValue('--vox-scale')).toBe('1');
  });

  test('a page can set a CSS variable on the tag', async () => {
    const element = await active();
    const end = style('vox-sample { --vox-text: rgb(1, 2, 3) }');
    expect(getComputedStyle(element.shadowRoot.querySelector('.root')!).color).toBe('rgb(1, 2, 3)');
    end();
  });
});
