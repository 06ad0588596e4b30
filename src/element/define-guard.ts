import { VERSION } from '../api/version.ts';

/** Whether to define `tag`: there is a DOM, and no other bundle on the page has defined it. */
export function mayDefine(tag: string): boolean {
  if (typeof customElements === 'undefined') return false;
  const known = customElements.get(tag) as { version?: string } | undefined;
  if (known && known.version !== VERSION) {
    console.warn(`<${tag}> stays at ${known.version}, not ${VERSION}.`);
  }
  return !known;
}
