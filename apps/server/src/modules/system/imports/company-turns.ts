import { createTurns, createTurnsOf, type Turns } from '../../../platform/turns.ts';

/**
 * A decision on a file or a correction checks all its rows again, for seconds, and waits for another one on the same rows. Each company
 * has two turns, so that other companies always find a free database connection.
 */
export const decisionTurns = createTurnsOf(2, 20);

/** Files of all companies that are read at once: each may take hundreds of megabytes for a moment. */
const readingTurns = createTurns(2, 100);
const ownReadingTurns = createTurnsOf(1, 16);

/** One file per company is read at a time, so that many files, or a slow one, delay only that company. */
export const checkingTurns =
  (id_company: number): Turns =>
  work =>
    ownReadingTurns(id_company)(() => readingTurns(work));

/** One workbook per company is stored at a time. */
export const storingTurns = createTurnsOf(1, 16);
