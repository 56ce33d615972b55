import type { Tx } from '../../../../platform/db/tx.ts';
import { type ProposedPrice, servicePrice } from '../../../prices/proposed-charges/price-effects.ts';
import { type Author, proposeCharge } from '../../../prices/proposed-charges/propose.ts';
import { freightService } from '../../../prices/rates/rates.queries.ts';

/** A box that goes back, by its extra leg. */
interface Return {
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number;
  id_guide: number;
  is_empty: boolean;
  /** Somebody said that its client pays it. */
  billable: boolean;
  /** The entry of the catalogue. */
  why: string;
  motive: string;
}

/** What a line rolled waits for its next ship and stands meanwhile. */
const isRolled = (why: string): boolean => /^rolad/i.test(why);

/** An empty that goes back is the catalogue's return; a full one is a trip whose price is agreed. */
async function priceOf(tx: Tx, { id_sub_reservation, is_empty }: Return): Promise<ProposedPrice> {
  if (is_empty) return servicePrice(tx, id_sub_reservation, { code: 'DEV', quantity: 1 });
  return {
    id_service: await freightService(tx),
    description: 'Flete de retorno de contenedor lleno',
    unit_price: null,
  };
}

/** A return that is to be charged proposes its charge, a rolled box its storage, whoever pays the way (9-operations §3). */
export async function proposeOfReturn(tx: Tx, author: Author, back: Return): Promise<void> {
  const { id_reservation, id_sub_reservation, id_leg, id_guide, why, motive } = back;
  const of = { id_reservation, id_sub_reservation, id_leg, id_guide, quantity: 1, id_motivo: null };
  const reason = `Retorno de contenedor ${back.is_empty ? 'vacío' : 'lleno'}: ${why} — ${motive}`;
  if (back.billable) {
    const line = { ...of, ...(await priceOf(tx, back)), reason, facts: { why } };
    await proposeCharge(tx, author, { kind: 'RETURN', subject: id_leg }, line);
  }
  if (!isRolled(why)) return;
  const storage = await servicePrice(tx, id_sub_reservation, { code: 'ALM', quantity: 1 });
  const line = { ...of, ...storage, reason: `${reason}. Corrija los días de almacenaje`, facts: { why } };
  await proposeCharge(tx, author, { kind: 'STORAGE', subject: id_leg }, line);
}
