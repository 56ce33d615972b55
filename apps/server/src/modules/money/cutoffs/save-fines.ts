import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { shortened } from '@cabezal/domain/system/text/shortened';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { uploadsOf } from '../../system/files/files.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { CUTOFFS } from '../cutoff-lines/cutoff-lines.queries.ts';
import * as queries from './fines.queries.ts';
import { giveBackIncidentBonus, takeBackIncidentBonus } from './reopen-incident-bonus.ts';

interface FineInput {
  id_guide: number;
  amount: string;
  date: string;
  motive: string;
  id_file: number;
}

/**
 * Records a fine of the own driver of a trip; a bonus without an incident that a corte paid for the trip is taken back. Errors: 403, 422 by
 * field.
 */
export async function addFine(tx: Tx, actor: Actor, input: FineInput): Promise<number> {
  demandOperator(actor);
  const { id_guide, amount, date, motive, id_file } = input;
  // What follows is read under the locks: another driver may be assigned meanwhile, and a corte that is being closed pays the bonus before, or
  // sees the fine.
  await holdReservationOf(tx, id_guide);
  await holdName(tx, CUTOFFS);
  const trip = await queries.ownTrip(tx, id_guide);
  const isOwn = (await uploadsOf(tx, [id_file], actor.id_user)).has(id_file);
  demandFields({
    id_guide: trip === undefined ? 'Elija una guía emitida de un conductor propio' : null,
    date: date > tx.today ? 'La fecha no puede ser futura' : null,
    id_file: isOwn ? null : 'El archivo no existe o aún no se ha recibido',
  });
  if (trip === undefined) throw notFound('La guía no existe');
  await tx.elevate();
  const fine = { ...trip, id_guide, amount, date, motive, id_file };
  const id = await queries.insertFine(tx, { ...fine, author: actor.name });
  tx.audit({ action: 'create', noun: 'fine', id, after: fine });
  tx.changed('fine', id, []);
  const { id_driver } = trip;
  await takeBackIncidentBonus(tx, actor, { id_guide, id_driver }, shortened(`Multa: ${motive}`, 255));
  return id;
}

/**
 * Voids a fine that no corte has deducted; a bonus that only this fine had cost is paid by the next corte. Errors: 404, 409 MULTA_EN_CORTE.
 */
export async function voidFine(tx: Tx, actor: Actor, input: { id_fine: number; motive: string }): Promise<number> {
  const { id_fine: id, motive } = input;
  const missing = () => notFound('La multa no existe');
  // With the caller's rights: for other companies there are no fines.
  if ((await queries.findFine(tx, id)) === undefined) throw missing();
  await tx.elevate();
  await holdName(tx, CUTOFFS);
  const fine = await queries.findFine(tx, id);
  if (fine === undefined || fine.voided_at !== null) throw missing();
  if (fine.number !== null) demand(refuse('MULTA_EN_CORTE', { n: fine.number }));
  await queries.voidFine(tx, id, { id_user: actor.id_user, motive });
  tx.audit({ action: 'void', noun: 'fine', id, before: { amount: fine.amount }, motive });
  tx.changed('fine', id, []);
  const { id_guide, id_driver } = fine;
  if (id_guide !== null)
    await giveBackIncidentBonus(tx, actor, { id_guide, id_driver }, shortened(`Multa anulada: ${motive}`, 255));
  return id;
}
