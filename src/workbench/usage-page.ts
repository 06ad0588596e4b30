export { UsagePage as default } from '../usage/index.ts';
