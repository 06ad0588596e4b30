import { utf16Of } from '../../../src/studio/model/decode-text.ts';

const HEAD_BYTES = 512;
const DECLARED = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/;

/** Decodes XML or XHTML in its declared encoding. */
export const decodeXml = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const declared = DECLARED.exec(head.replace(/^\xef\xbb\xbf/, ''))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(utf16Of(bytes) ?? declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
