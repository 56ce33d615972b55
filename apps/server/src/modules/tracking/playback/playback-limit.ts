import { createLimiterPerCompany } from '../../../platform/limiter.ts';

/** Histories of trucks that are read at once for one company: each may have tens of thousands of positions. */
export const playbackLimit = createLimiterPerCompany(2, 20);
