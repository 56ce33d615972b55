import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { findContainerInUse, isPartyOf } from './booking.queries.ts';

/**
 * Error when a box is already on another open reservation of any client; undefined: free. Only a party of the other reservation reads its
 * number.
 */
export async function containerTaken(
  tx: Tx,
  actor: Actor,
  container_code: string,
  except?: number,
): Promise<{ code: string; message: string } | undefined> {
  const n = await findContainerInUse(tx, container_code, except);
  if (n === undefined) return undefined;
  const { code, message } = refuse('CONTENEDOR_DUPLICADO', { n });
  const isTheirs = actor.audience === 'operator' || (await isPartyOf(tx, n, actor.id_company));
  return { code, message: isTheirs ? message : 'El contenedor ya está en otra reserva' };
}
