export { ProfilePage as default } from '../account/index.ts';
