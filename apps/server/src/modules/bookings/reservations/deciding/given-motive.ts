import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { unprocessable } from '../../../../platform/http/errors.ts';
import { reservationMotive, responsibleFor } from '../../../prices/proposed-charges/proposed-charges.queries.ts';

/** Why something is given up, as it was asked: an entry of the catalogue, own words, or both. */
export interface Given {
  id_motivo?: number | null | undefined;
  motive?: string | null | undefined;
}
export interface GivenMotive {
  /** What is kept and shown: the entry's name, with the words that were added. */
  motive: string;
  /** Who answers for it; null: nobody is known. */
  responsible: string | null;
}

/**
 * The entry says who answers for it, whatever words stand beside it; without one it is whose name the words begin with, as callers of before
 * write it. Errors: 422 MOTIVO for one that is not of reservations, no longer in use, or not a client's to give.
 */
export async function givenMotive(tx: Tx, actor: Actor, { id_motivo, motive }: Given): Promise<GivenMotive> {
  const words = motive ?? '';
  if (id_motivo == null) return { motive: words, responsible: await responsibleFor(tx, words) };
  const entry = await reservationMotive(tx, id_motivo);
  const sentence = 'Elija un motivo de reservas del catálogo';
  const isTheirs = actor.audience !== 'customer' || entry?.for_clients === true;
  if (entry === undefined || !isTheirs) throw unprocessable('MOTIVO', sentence, { id_motivo: sentence });
  const { name, responsible } = entry;
  if (words === '') return { motive: name, responsible };
  return { motive: words.startsWith(name) ? words : `${name}: ${words}`, responsible };
}
