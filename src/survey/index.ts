export { ANNOUNCED_PATH } from './announced-page.ts';
export { WelcomeHost } from './welcome-host.tsx';
