export { ApiKeysPage as default } from '../api-keys/index.ts';
