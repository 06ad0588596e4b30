export { AccountArea } from './popup/account-area.tsx';
export { ProfilePage } from './profile/profile-page.tsx';
export { PlanBadge } from './popup/plan-badge.tsx';
