export { SubscribeTip } from '../../subscribe-tip/index.ts';
