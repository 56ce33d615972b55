import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { CUTOFFS } from '../cutoff-lines/cutoff-lines.queries.ts';
import * as queries from './fines.queries.ts';

interface FineInput {
  id_guide: number;
  amount: string;
  date: string;
  motive: string;
  id_file: number;
}

/** Records a fine of the own driver of a trip. Errors: 403, 422 by field. */
export async function addFine(tx: Tx, actor: Actor, input: FineInput): Promise<number> {
  demandOperator(actor);
  const { id_guide, amount, date, motive, id_file } = input;
  const trip = await queries.ownTrip(tx, id_guide);
  const isOwn = await queries.isOwnUpload(tx, id_file, actor.id_user);
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
  return id;
}

/** Voids a fine that no corte has deducted. Errors: 404, 403, 409 MULTA_EN_CORTE. */
export async function voidFine(tx: Tx, actor: Actor, input: { id_fine: number; motive: string }): Promise<number> {
  demandOperator(actor);
  await tx.elevate();
  await holdName(tx, CUTOFFS);
  const { id_fine: id, motive } = input;
  const fine = await queries.findFine(tx, id);
  if (fine === undefined || fine.voided_at !== null) throw notFound('La multa no existe');
  if (fine.number !== null) demand(refuse('MULTA_EN_CORTE', { n: fine.number }));
  await queries.voidFine(tx, id, { id_user: actor.id_user, motive });
  tx.audit({ action: 'void', noun: 'fine', id, before: { amount: fine.amount }, motive });
  tx.changed('fine', id, []);
  return id;
}
