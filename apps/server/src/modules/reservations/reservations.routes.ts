import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import * as calls from '@cabezal/contract/reservations/reservations.calls';
import { add } from '@cabezal/domain/money/money';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { seesCosts } from '../rates/cost-rights.ts';
import { storedMargin } from '../rates/totals.queries.ts';
import type { RoadPlan } from '../routes/road-plan.ts';
import { loadFacts } from '../trips/reservation-facts.queries.ts';
import { findContainer } from './booking/booking.queries.ts';
import { correctPapers } from './booking/correct-papers.ts';
import { approvalRoads } from './booking/create-legs.ts';
import { bookingRoads } from './booking/price-reservation.ts';
import { quoteReservation } from './booking/quote-reservation.ts';
import { saveReservation, updateReservation } from './booking/save-reservation.ts';
import { scheduleReservation } from './booking/schedule-reservation.ts';
import { updateContainer } from './booking/update-container.ts';
import { reservationCan, rowCan, subsCan } from './deciding/can.ts';
import {
  acceptReservation,
  cancelReservation,
  cancelSub,
  rejectReservation,
  rejectSub,
  reopenReservation,
} from './deciding/decide-reservation.ts';
import { reservationExcel } from './reservations.excel.ts';
import {
  countLists,
  findReservation,
  listCosts,
  listReservations,
  type ReservationFilters,
  type ReservationListInput,
} from './reservations.queries.ts';

/** What the person may not see is taken out before the answer is made: sale for a carrier, margin but for who reads costs, why for customers. */
function visibleTo<T extends Pick<ReservationDetail, 'totals' | 'charges'>>(actor: Actor, detail: T): T {
  const { totals, charges } = detail;
  if (actor.audience === 'operator')
    return seesCosts(actor) || totals === null
      ? detail
      : { ...detail, totals: { ...totals, cost: null, profitability: null } };
  const own = actor.audience === 'customer' ? charges.map(charge => ({ ...charge, justification: null })) : [];
  return { ...detail, totals: null, charges: own };
}

async function detail(tx: Tx, actor: Actor, id_reservation: number): Promise<ReservationDetail> {
  const found = await findReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  // What is possible depends on guides that the person may not see, too.
  const { can, ofSubs } = await tx.asSystem(async () => {
    const record = await loadFacts(tx, id_reservation);
    if (record === undefined) throw notFound('La reserva no existe');
    return { can: await reservationCan(tx, actor, record), ofSubs: await subsCan(tx, actor, record) };
  });
  const gone = { reject: 'El contenedor ya no está', cancel: 'El contenedor ya no está' };
  const subs = found.sub_reservations.map(sub => ({ ...sub, can: ofSubs.get(sub.id_sub_reservation) ?? gone }));
  return { ...visibleTo(actor, found), sub_reservations: subs, can };
}

async function list(context: Context<ReservationListInput>, only?: NonNullable<ReservationFilters['list']>) {
  const { tx, actor, input } = context;
  const page = await listReservations(
    tx,
    only === undefined ? input : { ...input, filters: { ...input.filters, list: only } },
  );
  const hidden = seesCosts(actor) ? {} : { profitability: null };
  return { ...page, rows: page.rows.map(row => ({ ...row, ...hidden, can: rowCan(row.status, row.may_change) })) };
}

/** What is charged and what it costs; a carrier sees its own costs and no sale. */
async function money(tx: Tx, id_reservation: number) {
  const found = await findReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const costs = await listCosts(tx, id_reservation);
  const own = costs.length === 0 ? null : add(...costs.flatMap(c => [c.subtotal, c.iva]));
  const margin = (await storedMargin(tx, id_reservation)) ?? {
    sale: '0.00',
    cost: own,
    profitability: null,
    open_legs: 0,
  };
  return { charges: found.charges, costs, ...margin };
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
    serve(calls.getReservation, ({ tx, actor, input }) => detail(tx, actor, input.id_reservation)),
    serve(calls.reservationMoney, ({ tx, input }) => money(tx, input.id_reservation)),
    serve(
      calls.quoteReservation,
      ({ tx, actor, input }, ready: RoadPlan) => quoteReservation(tx, actor, input, ready),
      ({ read, input }) => bookingRoads(read, roads, input),
    ),
  ];
}

/** The reservation as it is after a change, read as the caller may read it. */
const shown = ({ tx, actor }: Context<unknown>, id_reservation: number) => detail(tx, actor, id_reservation);

function booking({ roads }: Services): Route[] {
  return [
    serveChange(
      calls.saveReservation,
      ({ tx, actor, input }, ready: RoadPlan) => saveReservation(tx, actor, input, ready),
      shown,
      ({ read, input }) => bookingRoads(read, roads, input),
    ),
    serveChange(
      calls.updateReservation,
      async ({ tx, actor, input: { id_reservation, version, ...input } }, ready: RoadPlan) => {
        await updateReservation(tx, actor, { id_reservation, version }, input, ready);
        return id_reservation;
      },
      shown,
      ({ read, input }) => bookingRoads(read, roads, input),
    ),
  ];
}

const papers: Route = serveChange(
  calls.correctPapers,
  async ({ tx, actor, input }) => {
    await correctPapers(tx, actor, input);
    return input.id_reservation;
  },
  shown,
);

function deciding({ roads }: Services): Route[] {
  /** Of a verb that changes the reservation of its input. */
  const own =
    <In extends { id_reservation: number }>(verb: (tx: Tx, actor: Actor, input: In) => Promise<void>) =>
    async ({ tx, actor, input }: Context<In>) => {
      await verb(tx, actor, input);
      return input.id_reservation;
    };
  return [
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
    serveChange(calls.cancelReservation, own(cancelReservation), shown),
    serveChange(calls.saveSchedule, own(scheduleReservation), shown),
    serveChange(calls.rejectSubReservation, ({ tx, actor, input }) => rejectSub(tx, actor, input), shown),
    serveChange(calls.cancelSubReservation, ({ tx, actor, input }) => cancelSub(tx, actor, input), shown),
    serveChange(
      calls.updateSubReservation,
      ({ tx, input }) => updateContainer(tx, { ...input, container_code: input.container_code ?? null }),
      async ({ tx, input }) => {
        const found = await findContainer(tx, input.id_sub_reservation);
        if (found === undefined) throw notFound('La sub-reserva no existe');
        return found;
      },
    ),
  ];
}

export function reservationRoutes(services: Services): Route[] {
  return [...reading(services), ...booking(services), papers, ...deciding(services)];
}
