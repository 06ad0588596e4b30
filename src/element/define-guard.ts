import { VERSION } from '../api/version.ts';

/** Whether `tag` may be defined now: not without a DOM, and not when a bundle on the page has done it. */
export function mayDefine(tag: string): boolean {
  if (typeof customElements === 'undefined') return false;
  const known = customElements.get(tag) as { version?: string } | undefined;
  if (known && known.version !== VERSION) {
    console.warn(`<${tag}> stays at ${known.version}, not ${VERSION}.`);
  }
  return !known;
}
