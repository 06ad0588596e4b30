export { AccountArea } from './account-area.tsx';
export { ProfilePage } from './profile-page.tsx';
export { PlanBadge } from './plan-badge.tsx';
export { useLeave } from './use-leave.tsx';
