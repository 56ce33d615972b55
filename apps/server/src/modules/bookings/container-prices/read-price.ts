import type { ReservationFee, SubFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { saleOf } from '@cabezal/domain/prices/amounts/sale-parts';
import { explain, explainToCustomer } from '@cabezal/domain/prices/pricing/explain';
import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import { add, compare, formatMoney } from '@cabezal/domain/system/amounts/money';
import { firstRefusal, refuse } from '@cabezal/domain/system/refusals/refusals';
import { formatDate, toMillis } from '@cabezal/domain/system/time/time';
import { canReprice } from '@cabezal/domain/trips/rules/reservation-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type FittingFee, fittingFees } from '../../prices/pricing/fitting-fees.queries.ts';
import { movementsOf } from '../../prices/pricing/movement.queries.ts';
import { latestTraces } from '../../prices/pricing/stored-prices.queries.ts';
import { possibly } from '../../trips/state/possibly.ts';
import { findBilledSubs } from '../reservations/deciding/decide.queries.ts';
import { type FoundSub, findPricedReservation, findSubs, handLines, namesOf } from './container-prices.queries.ts';
import { type Word, wordsOf } from './who-set-price.ts';

type Explanation = SubFee['explanation'];
type KeptTrace = RateTrace & { rated_at: string };

/** Whether a part of the price by the rules is not owed, because the transport was cancelled or ended in a false freight. */
const isLess = (sub: FoundSub): boolean => sub.rubros.some(line => line.not_owed !== null);

/** The explanation for this person: complete for the operator; for a customer who pays or booked that of its own lines, or none. */
function explained(actor: Actor, trace: KeptTrace | undefined, sub: FoundSub, of: Word): Explanation {
  if (trace === undefined || !sub.sees_price) return null;
  const { rated_at } = trace;
  if (actor.audience === 'operator') {
    const texts = explain(trace);
    const isManual = sub.fee_state !== 'AUTO' || of.manualLines.length > 0;
    const isOther = (isManual || isLess(sub)) && compare(of.total, trace.total) !== 0;
    return {
      rated_at,
      lines: texts.lines.map(({ heading, sentences }) => ({ heading, sentences: [...sentences] })),
      notes: wordsOf(sub, of),
      remarks: [...texts.notes],
      gaps: texts.gaps.map(({ gap, sentences }) => ({ heading: gap.message, sentences: [...sentences] })),
      // The total must match the lines in force: a price set by a person, or the owed part of the price by the rules.
      total: isOther ? `Las tarifas dan ${formatMoney(trace.total)}` : texts.total,
    };
  }
  // The lines of the rules do not explain a price that a person chose or edited.
  const texts = sub.fee_state === 'AUTO' ? explainToCustomer(trace, actor.id_company) : null;
  if (texts === null) return null;
  const lines = texts.lines.map(line => ({ heading: line.description, sentences: [line.sentence] }));
  // A service priced by a person is not among these lines.
  const isWhole = sub.rubros.every(line => line.source !== 'MANUAL') && !isLess(sub);
  const total = isWhole ? `Total sin IVA: ${formatMoney(texts.total)}` : `Las tarifas dan ${formatMoney(texts.total)}`;
  return { rated_at, lines, notes: [], remarks: [], gaps: [], total };
}

function alternativeOf(fee: FittingFee, date: string): SubFee['alternatives'][number] {
  const whose =
    fee.client_name === null ? 'General' : fee.own ? `De ${fee.client_name}` : `De otro cliente: ${fee.client_name}`;
  const when =
    fee.valid_from > date
      ? `, rige desde el ${formatDate(fee.valid_from)}`
      : fee.valid_to !== null && fee.valid_to < date
        ? `, terminó el ${formatDate(fee.valid_to)}`
        : '';
  const { id_fee, code, version, amount } = fee;
  return { id_fee, code, version, amount, reason: `${whose}${when}`, applies: true };
}

/** Prices of containers as the person may read them; only the operator reads rates of other clients. */
async function subFees(tx: Tx, actor: Actor, found: readonly FoundSub[]): Promise<SubFee[]> {
  const ids = found.map(sub => sub.id_sub_reservation);
  const isOperator = actor.audience === 'operator';
  const [reservation] = found.map(sub => sub.id_reservation);
  const more = await tx.asSystem(async () => {
    const movements = isOperator ? await movementsOf(tx, ids) : [];
    const offered = new Map<number, SubFee['alternatives']>();
    for (const { id_sub_reservation, movement } of movements)
      offered.set(
        id_sub_reservation,
        (await fittingFees(tx, movement)).map(fee => alternativeOf(fee, movement.date)),
      );
    return {
      traces: await latestTraces(tx, ids),
      names: isOperator
        ? await namesOf(
            tx,
            found.flatMap(sub => sub.fee_bound_by ?? []),
          )
        : new Map<number, string>(),
      billed: reservation === undefined ? new Map() : await findBilledSubs(tx, reservation, actor),
      offered,
      manualLines: isOperator ? await handLines(tx, ids) : [],
    };
  });
  return found.map(sub => {
    const { fee_bound_by, given_up, sees_price, ...row } = sub;
    const by = fee_bound_by === null ? null : (more.names.get(fee_bound_by) ?? null);
    const id = sub.id_sub_reservation;
    const total = saleOf(row.rubros);
    // The history does not yet contain the current transaction; its author is the person who set the price last.
    const isNow = (at: string) => toMillis(at) === toMillis(tx.now);
    const manualLines = more.manualLines
      .filter(line => line.id_sub_reservation === id)
      .map(line => ({ ...line, author: line.author ?? (isNow(line.created_at) ? by : null) }));
    const edit = firstRefusal(
      isOperator ? true : refuse('RESERVA_AJENA'),
      given_up ? refuse('CONTENEDOR_TERMINADO') : true,
      canReprice(more.billed.get(id) ?? null),
    );
    return {
      ...row,
      rubros: isOperator
        ? row.rubros
        : row.rubros.map(line => ({
            ...line,
            computed_quantity: null,
            computed_unit_price: null,
            justification: null,
          })),
      fee_bound_by_name: by,
      total,
      explanation: explained(actor, more.traces.get(id), sub, { total, by, manualLines, zone: tx.zone }),
      alternatives: (more.offered.get(id) ?? []).filter(one => one.id_fee !== sub.id_fee),
      can: { edit: possibly(edit) },
    };
  });
}

/** Carriers and drivers may not read sales. */
function demandBuyer(actor: Actor, what: string): void {
  if (actor.audience !== 'operator' && actor.audience !== 'customer') throw notFound(what);
}

/** Prices of a reservation, container by container. 404 outside the scope, and for carriers and drivers. */
export async function readReservationFee(tx: Tx, actor: Actor, id_reservation: number): Promise<ReservationFee> {
  demandBuyer(actor, 'La reserva no existe');
  const found = await findPricedReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const subs = await subFees(tx, actor, await findSubs(tx, { id_reservation }));
  return { ...found, total: add('0.00', ...subs.map(sub => sub.total)), subs };
}

/** The price of one container. */
export async function readSubFee(tx: Tx, actor: Actor, id_sub_reservation: number): Promise<SubFee> {
  demandBuyer(actor, 'El contenedor no existe');
  const [fee] = await subFees(tx, actor, await findSubs(tx, { id_sub_reservation }));
  if (fee === undefined) throw notFound('El contenedor no existe');
  return fee;
}
