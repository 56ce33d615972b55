import { createReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { openCost } from '@cabezal/domain/prices/amounts/margin';
import { add } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { demandFields, notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { marginFacts, storedMargin } from '../../prices/pricing/totals.queries.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { findContainer, guidesInScope } from './booking/booking.queries.ts';
import { approvalRoads } from './booking/create-legs.ts';
import { bookingRoads } from './booking/price-reservation.ts';
import { quoteReservation } from './booking/quote-reservation.ts';
import { readRequest } from './booking/read-request.ts';
import { saveReservation, updateReservation } from './booking/save-reservation.ts';
import {
  acceptReservation,
  cancelReservation,
  cancelSub,
  rejectReservation,
  rejectSub,
  reopenReservation,
} from './deciding/decide-reservation.ts';
import { rowCan } from './deciding/possible-actions.ts';
import { previewOfCancellation } from './deciding/preview-cancellation.ts';
import { editContainer } from './editing/edit-container.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { readBox } from './editing/record-box.ts';
import { scheduleReservation } from './editing/schedule-reservation.ts';
import { detail, shown } from './reading/reservation-detail.ts';
import {
  countLists,
  findReservation,
  listCosts,
  listReservations,
  type ReservationFilters,
  type ReservationListInput,
} from './reading/reservations.queries.ts';
import { reservationExcel } from './reservations.excel.ts';
import { slotRoutes } from './slots/slots.routes.ts';

async function list(context: Context<ReservationListInput>, only?: NonNullable<ReservationFilters['list']>) {
  const { tx, actor, input } = context;
  const page = await listReservations(
    tx,
    only === undefined ? input : { ...input, filters: { ...input.filters, list: only } },
  );
  const hidden = seesCosts(actor) ? {} : { cost: null, profitability: null };
  return { ...page, rows: page.rows.map(row => ({ ...row, ...hidden, can: rowCan(row.status, row.may_change) })) };
}

/** Charges and costs; a carrier sees its own costs and no sale. */
async function money(tx: Tx, id_reservation: number) {
  const found = await findReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const costs = await listCosts(tx, id_reservation);
  const own = costs.length === 0 ? null : add(...costs.flatMap(c => [c.subtotal, c.iva]));
  const margin = await storedMargin(tx, id_reservation);
  if (margin === undefined) {
    const none = { sale: '0.00', profitability: null, open_legs: 0, estimate: null };
    return { charges: found.charges, costs, cost: own, ...none };
  }
  const [facts] = await tx.asSystem(() => marginFacts(tx, [id_reservation]));
  return { charges: found.charges, costs, ...margin, estimate: openCost(facts?.containers ?? []) };
}

function reading({ roads }: Services): Route[] {
  return [
    serve(calls.getReservations, context => list(context)),
    reservationExcel(),
    serve(calls.listPending, context => list(context, 'pending')),
    serve(calls.listApproved, context => list(context, 'approved')),
    serve(calls.listProgramming, context => list(context, 'programming')),
    serve(calls.listInProgress, context => list(context, 'in_progress')),
    serve(calls.listFinished, context => list(context, 'finished')),
    serve(calls.countReservations, ({ tx }) => countLists(tx)),
    serve(createReservationRequest, ({ tx, actor }) => readRequest(tx, actor)),
    serve(calls.getReservation, ({ tx, actor, input }) => detail(tx, actor, input.id_reservation)),
    serve(calls.reservationMoney, ({ tx, input }) => money(tx, input.id_reservation)),
    serve(
      calls.quoteReservation,
      ({ tx, actor, input }, ready: RoadPlan) => quoteReservation(tx, actor, input, ready),
      ({ read, input }) => bookingRoads(read, roads, input),
    ),
  ];
}

function booking({ roads }: Services): Route[] {
  return [
    serveChange(
      calls.saveReservation,
      ({ tx, actor, input: { expected_total, ...input } }, ready: RoadPlan) =>
        saveReservation(tx, actor, input, ready, expected_total),
      shown,
      ({ read, input }) => bookingRoads(read, roads, input),
    ),
    serveChange(
      calls.updateReservation,
      async ({ tx, actor, input: { id_reservation, version, expected_total, ...input } }, ready: RoadPlan) => {
        await updateReservation(tx, actor, { id_reservation, version, expected_total }, input, ready);
        return id_reservation;
      },
      shown,
      ({ read, input }) => bookingRoads(read, roads, input),
    ),
  ];
}

function deciding({ roads }: Services): Route[] {
  /** Adapts a verb that changes the reservation of its input. */
  const own =
    <In extends { id_reservation: number }>(verb: (tx: Tx, actor: Actor, input: In) => Promise<void>) =>
    async ({ tx, actor, input }: Context<In>) => {
      await verb(tx, actor, input);
      return input.id_reservation;
    };
  return [
    ...ofOperator([
      serveChange(
        calls.updatePendingState,
        async ({ tx, actor, input }, ready: RoadPlan | null) => {
          if (ready === null) await reopenReservation(tx, actor, { ...input, motive: input.motive ?? null });
          else await acceptReservation(tx, actor, ready, input);
          return input.id_reservation;
        },
        shown,
        async ({ read, input }) =>
          input.estado === 'ACCEPTED' ? approvalRoads(read, roads, input.id_reservation) : null,
      ),
      serveChange(calls.rejectReservation, own(rejectReservation), shown),
      serveChange(
        calls.saveSchedule,
        ({ tx, actor, input }) => scheduleReservation(tx, actor, input),
        async (context, { id_reservation, warnings }) => ({ ...(await shown(context, id_reservation)), warnings }),
      ),
      serveChange(calls.rejectSubReservation, ({ tx, actor, input }) => rejectSub(tx, actor, input), shown),
    ]),
    serve(calls.previewCancellation, ({ tx, actor, input }) => previewOfCancellation(tx, actor, input)),
    serveChange(calls.cancelReservation, own(cancelReservation), shown),
    serveChange(calls.cancelSubReservation, ({ tx, actor, input }) => cancelSub(tx, actor, input), shown),
    serveChange(
      calls.updateSubReservation,
      async ({ tx, actor, input: { motive, id_sub_reservation, version, container_code, ...set } }) => {
        const box = { id_sub_reservation, version };
        // For this call, null keeps the number.
        const given = container_code === null ? set : { ...set, container_code };
        if (actor.audience !== 'driver') return void (await editContainer(tx, actor, { ...box, motive, set: given }));
        const { seals, ...others } = set;
        const wrong = Object.entries(others).filter(([, value]) => value !== undefined);
        demandFields(Object.fromEntries(wrong.map(([field]) => [field, 'Lo cambia la operadora'])));
        const id_guides = await guidesInScope(tx, id_sub_reservation);
        await readBox(tx, actor, { ...box, id_guides, container_code, seals });
      },
      async ({ tx, input }) => {
        const found = await findContainer(tx, input.id_sub_reservation);
        if (found === undefined) throw notFound('La sub-reserva no existe');
        return found;
      },
    ),
  ];
}

export function reservationRoutes(services: Services): Route[] {
  return [
    ...reading(services),
    ...booking(services),
    ...editingRoutes(services),
    ...slotRoutes(),
    ...deciding(services),
  ];
}
