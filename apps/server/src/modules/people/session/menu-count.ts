import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

/** Counts of waiting items at entries of the menu, by path; none for people without the permission. */
export type MenuCount = (tx: Tx, actor: Actor) => Promise<Record<string, number>>;
