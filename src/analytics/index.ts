export { prepareReport, report, reportExposure } from './report.ts';
export { ReportedLink } from './reported-link.tsx';
export { SocialLinks } from './social-links.tsx';
export { watchUse } from './watch-use.ts';
