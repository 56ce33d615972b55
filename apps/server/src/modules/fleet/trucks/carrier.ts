import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './truck-edits.queries.ts';

/** A carrier whose trucks and equipment the person may maintain: the operator any, others their own company. Errors: 404. */
export async function carrierOf(tx: Tx, actor: Actor, id_company: number): Promise<queries.CarrierFacts> {
  const mayThere = actor.audience === 'operator' || id_company === actor.id_company;
  const carrier = mayThere ? await queries.findCarrier(tx, id_company) : undefined;
  if (carrier === undefined) throw notFound('El transportista no existe');
  return carrier;
}

/** An inactive company gets nothing new. Errors: 422 COMPANIA_INACTIVA. */
export function demandActive(carrier: queries.CarrierFacts): void {
  const text = 'La compañía está inactiva';
  if (!carrier.active) throw unprocessable('COMPANIA_INACTIVA', text, { id_company: text });
}
