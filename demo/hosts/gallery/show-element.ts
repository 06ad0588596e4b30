import { attributeField } from './attribute-field.ts';
import { make, prose } from './dom.ts';
import { eventLog } from './event-log.ts';
import type { Described, ElementInfo } from './manifest.ts';
import { methodList } from './method-list.ts';

/** Initial attributes of each element. All of them can be changed on the page. */
const STARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vox-sign-in': { next: '/demo/gallery.html#vox-account' },
  'vox-workbench': { embedded: '' },
};

/** Further initial attributes on a server with a demo. */
const DEMO_STARTS: typeof STARTS = {
  'vox-text-to-speech': { 'site-key': 'pk_demo_voxbench' },
  'vox-voice-library': { 'site-key': 'pk_demo_voxbench' },
  'vox-sign-in': { 'demo-email': 'demo@voxbench.example', 'demo-password': 'voxbench-demo' },
};

/** Tags that an element works with on the same page. */
const COMPANIONS: Readonly<Record<string, string>> = {
  'vox-account': 'vox-payment',
  'vox-subscribe-tip': 'vox-payment',
  // Not as a try-out, which offers no downloads
  'vox-download-center': 'vox-text-to-speech',
};

/** Hints for elements that show nothing at first. */
const HINTS: Readonly<Record<string, string>> = {
  'vox-survey': 'It asks new users: make an account to see it. The demo account is asked nothing.',
  'vox-download-center':
    'Above stands the tag, in 40 px that it keeps free: it shows itself with the first download. Sign in, generate something here and press Download.',
};

/** Creates an element with its initial attributes. */
function begin(tagName: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The element's HTML, as a page would write it. */
function markup(element: HTMLElement): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== 'class' && name !== 'style')
    .map(({ name, value }) => (value === '' ? name : `${name}="${value}"`));
  const tag = element.localName;
  const opening = [`<${tag}`, ...attributes].join(attributes.length > 2 ? '\n  ' : ' ');
  return `${opening}></${tag}>`;
}

const table = (title: string, rows: readonly Described[]) =>
  make(
    'details',
    { class: 'card' },
    make('summary', {}, `${title} (${rows.length})`),
    make(
      'dl',
      {},
      ...rows.flatMap(({ name, description, default: value }) => [
        make('dt', {}, name ? make('code', {}, name) : '(default)'),
        make('dd', {}, ...prose(description ?? value ?? '')),
      ]),
    ),
  );

const section = (title: string, ...content: Node[]) =>
  make('section', { class: 'card', 'aria-label': title }, make('h3', {}, title), ...content);

/** An element on a stage, with controls for everything that a page can set, call and listen to. */
export function showElement(info: ElementInfo, isDemo: boolean): HTMLElement {
  const { tagName, description, attributes, members, events, slots = [], cssParts, cssProperties } = info;
  const methods = members.filter(({ kind }) => kind === 'method');
  const element = begin(tagName, { ...(isDemo && DEMO_STARTS[tagName]), ...STARTS[tagName] });
  const companion = COMPANIONS[tagName];
  const others = companion === undefined ? [] : [begin(companion)];
  const text = HINTS[tagName];
  const hint = text === undefined ? [] : [make('p', { class: 'quiet' }, text)];
  const written = () => [element, ...others].map(markup).join('\n');
  const source = make('code', {}, written());
  const fields = make('div', { class: 'fields' });
  const paint = () =>
    fields.replaceChildren(...attributes.map((attribute) => attributeField(attribute, element)));
  paint();
  const changes = new MutationObserver(() => {
    source.textContent = written();
    // Shows changes by the element itself, but does not overwrite a field while the user types.
    if (!fields.contains(document.activeElement)) paint();
  });
  changes.observe(element, { attributes: true });
  return make(
    'article',
    {},
    make('header', {}, make('h2', {}, `<${tagName}>`), make('p', {}, ...prose(description))),
    make('div', { class: 'stage', 'data-tag': tagName }, element, ...hint, ...others),
    make('pre', { class: 'card', tabindex: '0', 'aria-label': 'Markup' }, source),
    make(
      'div',
      { class: 'row' },
      section('Attributes', fields),
      section('Events', eventLog(events, element)),
    ),
    ...(methods.length > 0 ? [section('Methods', methodList(methods, element))] : []),
    make(
      'div',
      { class: 'row' },
      table('Style properties', cssProperties),
      table('Parts', cssParts),
      ...(slots.length > 0 ? [table('Slots', slots)] : []),
    ),
  );
}
