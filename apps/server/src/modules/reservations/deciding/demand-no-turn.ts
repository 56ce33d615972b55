import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand } from '../../../platform/http/errors.ts';
import { boxInTurn } from './turns.queries.ts';

/**
 * What would take away the trip or the box of a street turn waits until that is undone: the line's word hangs on both containers. Called
 * elevated, with the reservation held. Errors: 409 REUSO_VIGENTE.
 */
export async function demandNoTurn(
  tx: Tx,
  of: { id_reservation: number } | { id_sub_reservation: number },
): Promise<void> {
  const contenedor = await boxInTurn(tx, of);
  if (contenedor !== null) demand(refuse('REUSO_VIGENTE', { contenedor }));
}
