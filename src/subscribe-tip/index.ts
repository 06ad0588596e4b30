export { SubscribeTip } from './subscribe-tip.tsx';
