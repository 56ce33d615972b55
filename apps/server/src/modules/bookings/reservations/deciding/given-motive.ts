import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { unprocessable } from '../../../../platform/http/errors.ts';
import { reservationMotive } from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';

/** Reason of a cancellation as entered: an entry of the catalogue, free text, or both. */
export interface Given {
  id_motivo?: number | null | undefined;
  motive?: string | null | undefined;
}
export interface GivenMotive {
  /** Stored and shown text: the entry's name, with the added text. */
  motive: string;
  /** Entry of the catalogue; null: own words alone. */
  id_motivo: number | null;
  /** Who is responsible by that entry; null: unknown. */
  responsible: string | null;
}

/**
 * The catalogue entry decides who is responsible, whatever text is added; a text names nobody, even one that begins with the name of an
 * entry. Errors: 422 MOTIVO for an entry that is not of reservations, inactive, or not available to clients.
 */
export async function givenMotive(tx: Tx, actor: Actor, { id_motivo, motive }: Given): Promise<GivenMotive> {
  const words = motive ?? '';
  if (id_motivo == null) return { motive: words, id_motivo: null, responsible: null };
  const entry = await reservationMotive(tx, id_motivo);
  const sentence = 'Elija un motivo de reservas del catálogo';
  const isTheirs = actor.audience !== 'customer' || entry?.for_clients === true;
  if (entry === undefined || !isTheirs) throw unprocessable('MOTIVO', sentence, { id_motivo: sentence });
  const { name, responsible } = entry;
  if (words === '') return { motive: name, id_motivo, responsible };
  return { motive: words.startsWith(name) ? words : `${name}: ${words}`, id_motivo, responsible };
}
