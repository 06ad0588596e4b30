export { WelcomeHost } from './welcome-host.tsx';
