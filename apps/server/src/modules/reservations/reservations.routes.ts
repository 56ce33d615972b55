import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import * as calls from '@cabezal/contract/reservations/reservations.calls';
import { profitability } from '@cabezal/domain/money/profitability';
import { businessDate } from '@cabezal/domain/time/time';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { reservationCan, rowCan } from './can.ts';
import {
  acceptReservation,
  cancelReservation,
  cancelSub,
  rejectReservation,
  rejectSub,
  reopenReservation,
} from './decide-reservation.ts';
import { priceReservation } from './price-reservation.ts';
import { loadFacts } from './reservation-facts.queries.ts';
import { reservationExcel } from './reservations.excel.ts';
import {
  countLists,
  findReservation,
  listCosts,
  listReservations,
  type ReservationFilters,
  type ReservationListInput,
} from './reservations.queries.ts';
import { saveReservation, updateReservation } from './save-reservation.ts';
import { scheduleReservation } from './schedule-reservation.ts';
import { saleAndCost } from './totals.queries.ts';
import { updateContainer } from './update-container.ts';

/** What the audience may not see is taken out before the answer is made: margin for all but the operator, sale for a carrier. */
function visibleTo<T extends { totals?: unknown; charges?: unknown[] }>(actor: Actor, detail: T): T {
  return {
    ...detail,
    ...(actor.audience === 'operator' ? {} : { totals: null }),
    ...(actor.audience === 'carrier' || actor.audience === 'driver' ? { charges: [] } : {}),
  };
}

async function detail(tx: Tx, actor: Actor, id_reservation: number): Promise<ReservationDetail> {
  const found = await findReservation(tx, id_reservation);
  const record = await loadFacts(tx, id_reservation);
  if (found === undefined || record === undefined) throw notFound('La reserva no existe');
  return { ...visibleTo(actor, found), can: await reservationCan(tx, actor, record) };
}

async function list(
  context: Context<ReservationListInput>,
  zone: string,
  only?: NonNullable<ReservationFilters['list']>,
) {
  const { tx, input } = context;
  const page = await listReservations(
    tx,
    only === undefined ? input : { ...input, filters: { ...input.filters, list: only } },
    zone,
  );
  return { ...page, rows: page.rows.map(row => ({ ...row, can: rowCan(row.status) })) };
}

export function reservationRoutes({ env, roads }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  const pricer = { roads, zone };
  return [
    serve(calls.getReservations, context => list(context, zone)),
    reservationExcel(zone),
    serve(calls.listPending, context => list(context, zone, 'pending')),
    serve(calls.listApproved, context => list(context, zone, 'approved')),
    serve(calls.listProgramming, context => list(context, zone, 'programming')),
    serve(calls.listInProgress, context => list(context, zone, 'in_progress')),
    serve(calls.listFinished, context => list(context, zone, 'finished')),
    serve(calls.countReservations, ({ tx }) => countLists(tx)),
    serve(calls.getReservation, ({ tx, actor, input }) => detail(tx, actor, input.id_reservation)),
    serve(calls.quoteReservation, async ({ tx, actor, input }) => {
      const withCosts = actor.audience === 'operator';
      const id_client = input.id_client ?? (actor.audience === 'customer' ? actor.id_company : undefined);
      return (
        await priceReservation(tx, roads, { ...input, id_client }, { today: businessDate(tx.now, zone), withCosts })
      ).pricing;
    }),
    serve(calls.saveReservation, async ({ tx, actor, input }) =>
      detail(tx, actor, await saveReservation(tx, actor, input, pricer)),
    ),
    serve(calls.updateReservation, async ({ tx, actor, input: { id_reservation, version, ...input } }) => {
      await updateReservation(tx, actor, id_reservation, version, input, pricer);
      return detail(tx, actor, id_reservation);
    }),
    serve(calls.updatePendingState, async ({ tx, actor, input }) => {
      if (input.estado === 'ACCEPTED') await acceptReservation(tx, actor, roads, input);
      else await reopenReservation(tx, { ...input, motive: input.motive ?? null });
      return detail(tx, actor, input.id_reservation);
    }),
    serve(calls.rejectReservation, async ({ tx, actor, input }) => {
      await rejectReservation(tx, input);
      return detail(tx, actor, input.id_reservation);
    }),
    serve(calls.cancelReservation, async ({ tx, actor, input }) => {
      await cancelReservation(tx, actor, input);
      return detail(tx, actor, input.id_reservation);
    }),
    serve(calls.rejectSubReservation, async ({ tx, actor, input }) => detail(tx, actor, await rejectSub(tx, input))),
    serve(calls.cancelSubReservation, async ({ tx, actor, input }) => detail(tx, actor, await cancelSub(tx, input))),
    serve(calls.saveSchedule, async ({ tx, actor, input }) => {
      await scheduleReservation(tx, actor, input);
      return detail(tx, actor, input.id_reservation);
    }),
    serve(calls.updateSubReservation, ({ tx, input }) =>
      updateContainer(tx, { ...input, container_code: input.container_code ?? null }),
    ),
    serve(calls.reservationMoney, async ({ tx, input }) => {
      const found = await findReservation(tx, input.id_reservation);
      if (found === undefined) throw notFound('La reserva no existe');
      const { sale, cost } = await saleAndCost(tx, input.id_reservation);
      return {
        charges: found.charges,
        costs: await listCosts(tx, input.id_reservation),
        sale,
        cost,
        profitability: profitability(sale, cost, 1),
      };
    }),
  ];
}
