import { createLimiterPerCompany } from '../limiter.ts';

/**
 * Workbooks that are made and sent at once to the people of one company. Each holds its rows in the database, and a connection to it, until
 * it is written, and up to 32 MB of memory until its receiver has taken it.
 */
export const workbookLimit = createLimiterPerCompany(4, 20);
