import { createTurns, createTurnsOf, type Turns } from '../../../platform/turns.ts';

/**
 * Whoever decides on a file or corrects it looks at all its rows again, for seconds, and waits for who does so with the same ones. Each company
 * has two turns: however many of its people do so at once, the others find a connection of the database.
 */
export const decisionTurns = createTurnsOf(2, 20);

/** Files that are read at a time, of all companies: each may take hundreds of megabytes for a moment. */
const readingTurns = createTurns(2, 100);
const ownReadingTurns = createTurnsOf(1, 16);

/** Of each company one file is read at a time, so that one that sends many, or one that takes long, holds up itself alone. */
export const checkingTurns =
  (id_company: number): Turns =>
  work =>
    ownReadingTurns(id_company)(() => readingTurns(work));

/** Of each company one workbook is stored at a time. */
export const storingTurns = createTurnsOf(1, 16);
