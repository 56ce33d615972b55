import {
  type AdvanceMethod,
  advanceTotal,
  changeAdvance as bringTo,
  mayAdvance,
} from '@cabezal/domain/money/advances/advance';
import { compare, type Money } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { uploadsOf } from '../../system/files/files.queries.ts';
import { guideToChange, type LockedGuide, raiseGuideVersion } from '../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../trips/state/facts/reservation-facts.queries.ts';
import { holdCutoffs, isInCutoff } from '../cutoff-lines/cutoff-lines.queries.ts';
import { advanceBound } from './advance-bound.ts';
import {
  annulVouchers,
  attachFile,
  findVoucher,
  handOver,
  insertVoucher,
  liveVouchers,
  paidLeg,
  storeTotal,
} from './advances.queries.ts';

interface Wanted {
  anticipo: Money;
  method: AdvanceMethod;
  justification: string;
  /** Whether the money is handed over already; known when a trip is closed. */
  handed: boolean;
}

/**
 * Changes the vouchers of a locked guide to a sum and stores it in the guide. A decrease has no limit. Errors: 422 ANTICIPO_EXCEDIDO,
 * ANTICIPO_SIN_FLETE.
 */
export async function settleAdvance(tx: Tx, actor: Actor, taken: LockedGuide, wanted: Wanted): Promise<void> {
  const { id_guide, id_carrier, id_driver, is_own } = taken.row;
  const { anticipo, ...how } = wanted;
  const live = await liveVouchers(tx, id_guide);
  const before = advanceTotal(live);
  const { annul, issue } = bringTo(live, anticipo);
  if (compare(anticipo, before) > 0) {
    const leg = await paidLeg(tx, id_guide);
    demand(mayAdvance(anticipo, leg === undefined ? null : await advanceBound(tx, leg)));
  }
  await annulVouchers(tx, annul, actor.id_user);
  if (issue !== null)
    await insertVoucher(
      tx,
      { id_guide, is_own: is_own !== false, id_carrier, id_driver },
      { ...how, amount: issue, id_user: actor.id_user, author: actor.name },
    );
  await storeTotal(tx, id_guide, anticipo);
}

/** Changes the advance of an issued guide. Errors: 404, 403, 409 MODIFICADO, GUIA_NO_EMITIDA; 422 of `settleAdvance`. */
export async function changeAdvance(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; version: number } & Omit<Wanted, 'handed'>,
): Promise<void> {
  const { id_guide, version, ...wanted } = input;
  const taken = await guideToChange(tx, { id_guide }, version);
  demandOperator(actor);
  if (taken.guide.issued_at === null) demand(refuse('GUIA_NO_EMITIDA'));
  await holdCutoffs(tx);
  if (await isInCutoff(tx, id_guide)) demand(refuse('GUIA_EN_CORTE'));
  const before = advanceTotal(await liveVouchers(tx, id_guide));
  await settleAdvance(tx, actor, taken, { ...wanted, handed: false });
  await raiseGuideVersion(tx, id_guide);
  tx.audit({
    action: 'change_advance',
    noun: 'guide',
    id: id_guide,
    before: { anticipo: before },
    after: { anticipo: wanted.anticipo, justification: wanted.justification },
  });
  tx.changed('guide', id_guide, concernedBy(tx, taken.reservation.id_reservation));
}

/** A voucher that is not annulled, with its guide locked. Errors: 404, 403, 409 ANTICIPO_ANULADO. */
async function takeVoucher(tx: Tx, actor: Actor, id_advance: number) {
  const seen = await findVoucher(tx, id_advance);
  if (seen === undefined) throw notFound('El vale no existe');
  const { id_guide } = seen;
  const taken = await guideToChange(tx, { id_guide }, null);
  demandOperator(actor);
  // Read again under the lock.
  const voucher = await findVoucher(tx, id_advance);
  if (voucher === undefined) throw notFound('El vale no existe');
  if (voucher.annulled) demand(refuse('ANTICIPO_ANULADO', { vale: voucher.voucher_number }));
  return { id_guide, taken, voucher };
}

/**
 * Attaches the signed voucher instead of the paper that the person saw. Returns the guide's id. Errors: as `takeVoucher`, 409 MODIFICADO, 422
 * of the file.
 */
export async function attachAdvance(
  tx: Tx,
  actor: Actor,
  { id_advance, id_file, replaces }: { id_advance: number; id_file: number; replaces: number | null },
): Promise<number> {
  const isOwn = (await uploadsOf(tx, [id_file], actor.id_user)).has(id_file);
  const { id_guide, taken, voucher } = await takeVoucher(tx, actor, id_advance);
  if (voucher.id_file !== replaces) throw changedMeanwhile();
  demandFields({ id_file: isOwn ? null : 'El archivo no existe o aún no se ha recibido' });
  await attachFile(tx, id_advance, id_file);
  tx.audit({
    action: 'attach_advance',
    noun: 'guide',
    id: id_guide,
    before: { filename: voucher.filename },
    after: { voucher_number: voucher.voucher_number, filename: (await findVoucher(tx, id_advance))?.filename },
  });
  tx.changed('guide', id_guide, concernedBy(tx, taken.reservation.id_reservation));
  return id_guide;
}

/** Marks a voucher as handed over, once. Returns the guide's id. Errors: 404, 403, 409 ANTICIPO_ENTREGADO, ANTICIPO_ANULADO. */
export async function handOverAdvance(tx: Tx, actor: Actor, id_advance: number): Promise<number> {
  const { id_guide, taken, voucher } = await takeVoucher(tx, actor, id_advance);
  if (voucher.handed) demand(refuse('ANTICIPO_ENTREGADO', { vale: voucher.voucher_number }));
  await handOver(tx, id_advance, actor.id_user);
  await raiseGuideVersion(tx, id_guide);
  tx.audit({ action: 'hand_advance', noun: 'guide', id: id_guide, after: { voucher_number: voucher.voucher_number } });
  tx.changed('guide', id_guide, concernedBy(tx, taken.reservation.id_reservation));
  return id_guide;
}
