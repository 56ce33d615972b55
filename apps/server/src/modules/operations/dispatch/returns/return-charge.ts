import type { Tx } from '../../../../platform/db/tx.ts';
import { type ProposedPrice, servicePrice } from '../../../prices/charge-proposal-store/price-effects.ts';
import { type Author, proposeCharge } from '../../../prices/charge-proposal-store/propose-charge.ts';
import { freightService } from '../../../prices/pricing/rates.queries.ts';

/** A returned container with its extra leg. */
interface Return {
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number;
  id_guide: number;
  is_empty: boolean;
  /** The client pays it, as a person decided. */
  billable: boolean;
  /** Name of the motive in the catalogue. */
  why: string;
  /** The motive proposes storage: a container rolled by the line waits for its next ship. */
  adds_storage: boolean;
  motive: string;
}

/** An empty has the catalogue's return service; a full one is a trip with an agreed price. */
async function priceOf(tx: Tx, { id_sub_reservation, is_empty }: Return): Promise<ProposedPrice> {
  if (is_empty) return servicePrice(tx, id_sub_reservation, { code: 'DEV', quantity: 1 });
  return {
    id_service: await freightService(tx),
    description: 'Flete de retorno de contenedor lleno',
    unit_price: null,
  };
}

/** Proposes the charge of a billable return, and storage if its motive says so, whoever pays the return (9-operations §3). */
export async function proposeOfReturn(tx: Tx, author: Author, back: Return): Promise<void> {
  const { id_reservation, id_sub_reservation, id_leg, id_guide, why, motive } = back;
  const of = { id_reservation, id_sub_reservation, id_leg, id_guide, quantity: 1, id_motivo: null };
  const reason = `Retorno de contenedor ${back.is_empty ? 'vacío' : 'lleno'}: ${why} — ${motive}`;
  if (back.billable) {
    const line = { ...of, ...(await priceOf(tx, back)), reason, facts: { why } };
    await proposeCharge(tx, author, { kind: 'RETURN', subject: id_leg }, line);
  }
  if (!back.adds_storage) return;
  const storage = await servicePrice(tx, id_sub_reservation, { code: 'ALM', quantity: 1 });
  const line = { ...of, ...storage, reason: `${reason}. Corrija los días de almacenaje`, facts: { why } };
  await proposeCharge(tx, author, { kind: 'STORAGE', subject: id_leg }, line);
}
