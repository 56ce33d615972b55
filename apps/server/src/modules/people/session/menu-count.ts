import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

/** What waits at entries of the menu, by their paths; nothing for who may not read it. */
export type MenuCount = (tx: Tx, actor: Actor) => Promise<Record<string, number>>;
