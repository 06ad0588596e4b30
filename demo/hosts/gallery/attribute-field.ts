import { make, prose } from './dom.ts';
import type { Attribute } from './manifest.ts';

const NOT_GIVEN = '(not given)';

function control(
  { name, type, default: fallback }: Attribute,
  element: HTMLElement,
  id: string,
): HTMLElement {
  const now = element.getAttribute(name);
  const write = (value: string | null) => {
    if (value === null || value === '') element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  if (type.text === 'boolean') {
    const box = make('input', { type: 'checkbox', id, checked: now !== null && now !== 'false' });
    box.addEventListener('change', () => element.toggleAttribute(name, box.checked));
    return box;
  }
  const values = [...type.text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
  if (values.length > 0) {
    const options = ['', ...values].map((value) => make('option', { value }, value || NOT_GIVEN));
    const list = make('select', { id }, ...options);
    list.value = now ?? '';
    list.addEventListener('change', () => write(list.value));
    return list;
  }
  const hint = fallback?.replace(/^"|"$/g, '') || NOT_GIVEN;
  const field = make('input', { type: type.text === 'number' ? 'number' : 'text', id, placeholder: hint });
  field.value = now ?? '';
  field.addEventListener('input', () => write(field.value));
  return field;
}

/** A row that displays and edits an attribute of the element. */
export function attributeField(attribute: Attribute, element: HTMLElement): HTMLElement {
  const id = `attribute-${attribute.name}`;
  return make(
    'div',
    { class: 'field' },
    make('label', { for: id }, make('code', {}, attribute.name)),
    control(attribute, element, id),
    make('p', {}, ...prose(attribute.description ?? '')),
  );
}
