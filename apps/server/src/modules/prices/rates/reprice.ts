import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

/**
 * Rates reservations again by the rules as they are now: their containers whose price is the rules' (AUTO) and stands on no order, each
 * reservation as the caller may see it. Who writes a rate ticks which; the sub-rates do it. `why` passes a low margin of what is
 * approved, by who may. Errors: 404; 409 MARGEN_INSUFICIENTE.
 */
export type Reprice = (tx: Tx, actor: Actor, id_reservations: readonly number[], why: string | null) => Promise<void>;
