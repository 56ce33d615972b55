import { createTurnsOf } from '../../platform/turns.ts';

/**
 * Whoever decides on a file or corrects it looks at all its rows again, for seconds, and waits for who does so with the same ones. Each company
 * has two turns: however many of its people do so at once, the others find a connection of the database.
 */
export const decisionTurns = createTurnsOf(2, 20);

/** Of each company one workbook is stored at a time. */
export const storingTurns = createTurnsOf(1, 16);
