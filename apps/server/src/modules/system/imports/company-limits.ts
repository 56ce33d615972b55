import { createLimiter, createLimiterPerCompany, type Limiter } from '../../../platform/limiter.ts';

/**
 * A decision on a file or a correction checks all its rows again, for seconds, and waits for another one on the same rows. Each company
 * has two at once, so that other companies always find a free database connection.
 */
export const decisionLimit = createLimiterPerCompany(2, 20);

/** Files of all companies that are read at once: each may take hundreds of megabytes for a moment. */
const readingLimit = createLimiter(2, 100);
const ownReadingLimit = createLimiterPerCompany(1, 16);

/** One file per company is read at a time, so that many files, or a slow one, delay only that company. */
export const checkingLimit =
  (id_company: number): Limiter =>
  work =>
    ownReadingLimit(id_company)(() => readingLimit(work));

/** One workbook per company is stored at a time. */
export const storingLimit = createLimiterPerCompany(1, 16);
