import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

/**
 * Prices reservations again by the current rules: containers whose price follows the rules (AUTO) and is on no order, in reservations that
 * the caller may see. The writer of a rate selects the reservations; container-prices implements it. `why`: reason for a low margin of an approved
 * reservation, from a person with the right. Errors: 404; 409 MARGEN_INSUFICIENTE.
 */
export type Reprice = (tx: Tx, actor: Actor, id_reservations: readonly number[], why: string | null) => Promise<void>;
