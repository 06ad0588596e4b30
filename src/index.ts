export { configure, type HostConfig } from './api/host-session.ts';
export { registerTexts, type Messages } from './i18n/texts.ts';
export type { VoxErrorDetail } from './element/spec.ts';
export type { VoxElements, VoxEvents } from './host-types.ts';
