export { OnDemand } from '../ui/on-demand.tsx';
