import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { attributeOf, fallbackOf } from '../../src/element/attributes.ts';
import { configure } from '../../src/api/host-session.ts';
import { SURVEY_STATUS } from '../../src/contract/constants/survey.ts';
import type { VoxHost } from '../../src/element/host.ts';
import type { ElementSpec, PropSpec, VoxErrorDetail } from '../../src/element/spec.ts';
import type { State } from '../../src/element/state.ts';
import { specs } from '../../src/specs.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { fakeApi, newPage, ok, voice } from '../support/fake-api.ts';

/*
 * What holds for every element, checked against its spec. The elements stand in a hidden box, so that they stay shells
 * until a test wakes them.
 */
type Host = Omit<VoxHost, '$props'> & { $props: State<Record<string, unknown>> } & Record<string, unknown>;

/** Specs of the tags that ask nobody to sign in. */
const ASKS_NOBODY = ['vox-download-center', 'vox-subscribe-tip'];

const early = new Map<string, HTMLElement>();
const props = (spec: ElementSpec) => Object.entries(spec.props);
const written = (spec: ElementSpec) => props(spec).filter(([, { kind }]) => kind !== 'object');

/** A value that is not the default, and its form as an attribute. */
const other = (prop: PropSpec): { value: unknown; raw: string } => {
  if (prop.kind === 'boolean') return { value: true, raw: '' };
  if (prop.kind === 'number') return { value: 3, raw: '3' };
  if (prop.kind === 'object') return { value: { some: 'object' }, raw: '' };
  const value = prop.values?.find((one) => one !== prop.default) ?? 'other';
  return { value, raw: value };
};

const box = (hidden: boolean) => {
  const made = document.createElement('div');
  made.hidden = hidden;
  document.body.append(made);
  return made;
};
const make = (spec: ElementSpec, { hidden = true, markup = '' } = {}): Host => {
  const place = box(hidden);
  place.innerHTML = `<${spec.tag} ${markup}></${spec.tag}>`;
  return place.firstElementChild as unknown as Host;
};
const shownPanel = (host: Host) => host.shadowRoot.querySelector<HTMLElement>(`${host.spec.tag}-panel`);
const alertIn = (host: Host) => host.shadowRoot.querySelector<HTMLElement>('.vox-failure[role=alert]');

beforeAll(async () => {
  for (const spec of specs) {
    const element = document.createElement(spec.tag);
    for (const [name, prop] of props(spec)) Object.assign(element, { [name]: other(prop).value });
    early.set(spec.tag, element);
  }
  await import('../../elements/index.ts');
});
beforeEach(() => {
  document.documentElement.lang = 'en';
  localStorage.clear();
  fakeApi();
});
// What would navigate away is canceled, so that no test leaves the page.
for (const name of ['vox-sign-in', 'vox-signed-in'])
  addEventListener(name, (event) => event.preventDefault(), true);
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe.each(specs.map((spec) => [spec.tag, spec as ElementSpec] as const))('<%s>', (tag, spec) => {
  test('properties set before the tag was defined are kept', () => {
    const element = early.get(tag)!;
    customElements.upgrade(element);
    box(true).append(element);
    for (const [name, prop] of props(spec)) {
      expect((element as unknown as Host)[name], name).toEqual(other(prop).value);
      if (prop.kind !== 'object') expect(element.getAttribute(attributeOf(name)), name).toBe(other(prop).raw);
    }
  });

  test('every property has the default that its spec gives', () => {
    const host = make(spec);
    for (const [name, prop] of props(spec)) expect(host[name], name).toBe(fallbackOf(prop));
  });

  test('attribute and property agree, and removing the attribute restores the default', () => {
    const host = make(spec);
    for (const [name, prop] of written(spec)) {
      const attribute = attributeOf(name);
      const { value, raw } = other(prop);
      host.setAttribute(attribute, raw);
      expect(host[name], name).toBe(value);
      host.removeAttribute(attribute);
      expect(host[name], name).toBe(fallbackOf(prop));
      host[name] = value;
      expect(host.getAttribute(attribute), name).toBe(raw);
      host[name] = undefined;
      expect(host.hasAttribute(attribute), name).toBe(false);
      expect(host[name], name).toBe(fallbackOf(prop));
    }
  });

  test('a boolean attribute is true when present unless it is "false"', () => {
    const host = make(spec);
    for (const [name, { kind }] of written(spec)) {
      if (kind !== 'boolean') continue;
      for (const [raw, value] of [
        ['', true],
        [name, true],
        ['true', true],
        ['false', false],
      ] as const) {
        host.setAttribute(attributeOf(name), raw);
        expect(host[name], `${name}="${raw}"`).toBe(value);
      }
    }
  });

  test('no property or method hides a member that every element has', () => {
    for (const name of [...Object.keys(spec.props), ...Object.keys(spec.methods ?? {})]) {
      expect(name in HTMLElement.prototype, name).toBe(false);
      expect(
        attributeOf(name).replace(/-./g, (dash) => dash.slice(1).toUpperCase()),
        name,
      ).toBe(name);
    }
  });

  test('the spec describes every property, event and part in a full sentence', () => {
    const faces = [...props(spec).map(([, prop]) => prop), ...Object.values(spec.events)];
    for (const text of [
      spec.summary,
      ...faces.map(({ summary }) => summary),
      ...Object.values(spec.parts ?? {}),
    ]) {
      expect(text).toMatch(/^[A-Z].*[.]$/s);
    }
  });

  test('the shell is as tall as the panel, and every control in it has a name', async () => {
    const host = make(spec, { hidden: false });
    const before = host.getBoundingClientRect();
    expect(before.height).toBeGreaterThanOrEqual(40);
    for (const control of host.shadowRoot.querySelectorAll<HTMLElement>(
      'button, a, input, textarea, select',
    )) {
      const label = control.getAttribute('aria-label') ?? control.textContent;
      const labelled = 'labels' in control && (control.labels as NodeList | null)?.length;
      expect(label || labelled, control.outerHTML).toBeTruthy();
    }
    // A user whom an earlier test signed in may have no questions to answer: then the survey has no height
    storesFor({}).session.setSurveyStatus(SURVEY_STATUS.open);
    await host.activate();
    expect(shownPanel(host)).not.toBeNull();
    expect(host.getBoundingClientRect().height).toBe(before.height);
  });

  test('a move within the page keeps the panel', async () => {
    const host = make(spec, { hidden: false });
    await host.activate();
    const panel = shownPanel(host)!;
    const content = panel.firstElementChild;
    expect(content).not.toBeNull();
    box(false).append(host);
    await new Promise((done) => setTimeout(done));
    expect(shownPanel(host)).toBe(panel);
    expect(panel.firstElementChild).toBe(content);
    box(false).moveBefore(host, null);
    await new Promise((done) => setTimeout(done));
    expect(panel.firstElementChild).toBe(content);
  });

  test('removed and inserted in one task, it keeps one panel, and removed for longer, it gets a new one', async () => {
    const host = make(spec, { hidden: false });
    const place = host.parentElement!;
    host.remove();
    place.append(host);
    await host.activate();
    expect(host.shadowRoot.querySelectorAll(`${tag}-panel`)).toHaveLength(1);
    host.remove();
    await expect.poll(() => host.shadowRoot.childElementCount).toBe(0);
    place.append(host);
    await host.activate();
    expect(shownPanel(host)?.firstElementChild).not.toBeNull();
  });

  test('a fault of the panel shows a message, raises vox-error and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const host = make(spec, { hidden: false });
    await host.activate();
    const errors: VoxErrorDetail[] = [];
    document.addEventListener('vox-error', (event) => errors.push(event.detail), { once: true });
    const good = host.$props.get();
    // No page can set such an address: it stands for any fault
    host.$props.set({ ...good, apiBase: 42 });
    await expect.poll(() => alertIn(host)).not.toBeNull();
    expect(errors[0]?.type).toBe('err_panel_render');
    host.$props.set(good);
    alertIn(host)!.querySelector('button')!.click();
    await expect.poll(() => alertIn(host)).toBeNull();
    expect(shownPanel(host)?.firstElementChild).not.toBeNull();
  });

  test('two tags on a page do not share their properties', async () => {
    const [one, two] = [make(spec), make(spec)];
    await Promise.all([one.activate(), two.activate()]);
    const before = { ...two.$props.get() };
    for (const [name, prop] of props(spec)) one[name] = other(prop).value;
    expect(one.$props.get()).not.toEqual(before);
    expect(two.$props.get()).toEqual(before);
    expect(two.getAttributeNames()).toEqual([]);
  });

  test('clicking all buttons raises only vox-* events declared in the spec, with their flags', async () => {
    newPage();
    fakeApi({
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({ voices: [voice('Ada'), voice('Ben', { needs_level: 300 })] }),
    });
    configure({ requests: ['vox-subscribe', 'vox-recharge'] });
    const raised: CustomEvent[] = [];
    const dispatch = EventTarget.prototype.dispatchEvent;
    vi.spyOn(EventTarget.prototype, 'dispatchEvent').mockImplementation(function (this: EventTarget, event) {
      if (event.type.startsWith('vox-')) raised.push(event as CustomEvent);
      return dispatch.call(this, event);
    });
    const host = make(spec, { hidden: false, markup: 'embedded' });
    await host.activate();
    const { session } = storesFor({});
    const pressAll = async () => {
      for (const cell of shownPanel(host)!.querySelectorAll('[role=gridcell]'))
        cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      for (const button of shownPanel(host)!.querySelectorAll('button')) {
        button.click();
        await new Promise((done) => setTimeout(done));
      }
    };
    await expect.poll(() => shownPanel(host)?.childElementCount).toBeGreaterThan(0);
    await session.start();
    await pressAll();
    await session.signIn('ada@example.com', 'a long secret');
    if (tag === 'vox-voice-library') await expect.poll(() => shownPanel(host)!.textContent).toContain('Ben');
    await pressAll();
    if (session.$session.get().status === 'signed-in' && !ASKS_NOBODY.includes(tag)) await session.signOut();
    for (const event of raised) {
      expect(spec.events, event.type).toHaveProperty([event.type]);
      expect([event.bubbles, event.composed], event.type).toEqual([true, true]);
      expect(event.cancelable, event.type).toBe(spec.events[event.type as 'vox-error']?.cancelable ?? false);
    }
    const types = raised.map(({ type }) => type);
    if (!ASKS_NOBODY.includes(tag)) expect(types).toContain('vox-sign-in');
    if (['vox-voice-library', 'vox-subscribe-tip'].includes(tag)) expect(types).toContain('vox-subscribe');
  });

  test('css of the page that unsets everything leaves it usable, with its own font and colors', async () => {
    const host = make(spec, { hidden: false });
    await host.activate();
    const look = () => {
      const { color, fontFamily, fontSize, letterSpacing, textTransform } = getComputedStyle(
        shownPanel(host)!.firstElementChild!,
      );
      return { color, fontFamily, fontSize, letterSpacing, textTransform };
    };
    const before = look();
    const style = document.createElement('style');
    style.textContent = `
      * { all: unset !important }
      ${tag} { letter-spacing: 9px; text-transform: uppercase; font: 30px serif; color: red }`;
    document.head.append(style);
    const after = look();
    const { width, height } = host.getBoundingClientRect();
    style.remove();
    expect(after).toEqual(before);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  });
});
