import * as prices from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { addDiscount, saveDiscountReservation } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelSubReservation,
  getReservation,
  rejectSubReservation,
  reservationMoney,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { deleteOrder, generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { addPaymentCost, removePaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import { unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { profitability } from '@cabezal/domain/prices/amounts/profitability';
import { saleOf } from '@cabezal/domain/prices/amounts/sale-parts';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { compareFacts, refreshFacts } from '../../insight/daily-sums/daily-sums.jobs.ts';
import { givenUpBy } from '../../operations/charge-proposals/charge-proposals.samples.ts';
import { rescueInput } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let boss: Client;
/** The client is responsible: a late cancellation may be charged. */
let id_motivo: number;
beforeAll(async () => {
  t = await startTestApp();
  boss = await t.as('admin');
  id_motivo = await givenUpBy(boss, 'CLIENTE');
});
afterAll(() => t.close());

const sets = [
  { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 },
  { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 },
  { id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 },
];
const motive = 'La prueba lo deshace';
const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };

/** An independent computation from the rows: owed charges, costs of closed guides, estimates of open legs. */
const recomputed = sql`select
    (select coalesce(sum(c.subtotal), 0) from charges c where c.id_reservation = r.id_reservation and c.waived_at is null and c.source <> 'REFUND' and (c.id_line is not null
      or c.source not in ('FEE', 'SERVICE', 'SURCHARGE') or (
        not exists (select from sub_reservations u where u.id_sub_reservation = c.id_sub_reservation and coalesce(u.rejected_at, u.cancelled_at) is not null)
        and not (c.source in ('FEE', 'SERVICE', 'SURCHARGE') and exists (select from guides f where f.id_sub_reservation = c.id_sub_reservation and f.false_freight_at is not null
          and f.deleted_at is null and not exists (select from guides v where v.id_leg = f.id_leg and v.deleted_at is null and v.false_freight_at is null))))))::text as sale,
    (select sum(c.subtotal + c.iva) from guide_costs c join guides g using (id_guide) where g.id_reservation = r.id_reservation
      and g.closed_at is not null and g.deleted_at is null)::text as actual,
    (select sum(p.subtotal + p.iva_cost) from payment_costs p where p.reservation_id = r.id_reservation and p.voided_at is null and not p.rebillable)::text as paid,
    (select sum(l.cost_planned) from legs l join sub_reservations u using (id_sub_reservation) where l.id_reservation = r.id_reservation
      and coalesce(u.rejected_at, u.cancelled_at) is null and not exists (select from guides g where g.id_leg = l.id_leg and g.closed_at is not null
        and g.deleted_at is null and g.false_freight_at is null))::text as planned,
    t.sale::text as stored_sale, t.cost::text as stored_cost, t.profitability::text as stored
  from reservations r join reservation_totals t using (id_reservation)`;
interface Figures {
  sale: string;
  actual: string | null;
  planned: string | null;
  paid: string | null;
  stored_sale: string;
  stored_cost: string | null;
  stored: string | null;
}
async function demandTrue(id_reservation: number, after: string): Promise<void> {
  const [row] = await t.rows<Figures>(sql`${recomputed} where r.id_reservation = ${id_reservation}`);
  if (row === undefined) throw new Error('no totals');
  const cost = (Number(row.actual ?? 0) + Number(row.planned ?? 0) + Number(row.paid ?? 0)).toFixed(2);
  expect([row.stored_sale, row.stored_cost ?? '0.00'], after).toEqual([Number(row.sale).toFixed(2), cost]);
  expect(row.stored, after).toBe(profitability(row.sale, cost, 1));
  await demandLines(id_reservation, row, after);
}

/** Checks that the lines on the page sum to the stored sale and cost (paid and estimated). */
async function demandLines(id_reservation: number, stored: Figures, after: string): Promise<void> {
  const found = await boss.ok(reservationMoney, { id_reservation });
  const spent = add(found.estimate ?? '0.00', ...found.costs.flatMap(line => [line.subtotal, line.iva]));
  expect([saleOf(found.charges), spent], after).toEqual([stored.stored_sale, stored.stored_cost ?? '0.00']);
}

/** Pseudo-random numbers by seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}

interface Scene {
  id_reservation: number;
  /** Milliseconds; each event is a quarter of an hour later. */
  now: number;
  pick: (below: number) => number;
  /** 10 % off the total. */
  id_discount: number;
}
const read = ({ id_reservation }: Scene): Promise<ReservationDetail> => boss.ok(getReservation, { id_reservation });
const oneOf = <T>(rows: readonly T[], pick: Scene['pick']): T | undefined => rows[pick(rows.length || 1)];
const liveGuides = (scene: Scene) =>
  t.rows<{ id_guide: number; version: number; id_leg: number; closed: boolean; false_freight: boolean }>(
    sql`select id_guide, version, id_leg, closed_at is not null as closed, false_freight_at is not null as false_freight
      from guides where id_reservation = ${scene.id_reservation} and deleted_at is null order by id_guide`,
  );

/** A receipt without an estimate, for the reservation or one container; every third one is refunded by the client. */
async function enterReceipt(scene: Scene): Promise<{ status: number }> {
  const [type] = await t.rows<{ id_cost_type: number }>(sql`select id_cost_type from cost_types where code = 'OTRO'`);
  const sub = oneOf((await read(scene)).sub_reservations, scene.pick);
  return boss.call(addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id: scene.id_reservation,
    detalles: [
      {
        id_cost_type: type?.id_cost_type,
        description: 'Prueba',
        subtotal: '17.33',
        iva_kind: 'STANDARD',
        id_sub_reservation: scene.pick(2) === 0 ? null : sub?.id_sub_reservation,
        rebillable: scene.pick(3) === 0,
      },
    ],
  });
}
async function voidReceipt(scene: Scene): Promise<{ status: number }> {
  const costs = await t.rows<{ id: number; version: number }>(
    sql`select id_payment_cost as id, version from payment_costs where reservation_id = ${scene.id_reservation} and voided_at is null`,
  );
  const cost = oneOf(costs, scene.pick);
  return boss.call(removePaymentCost, { id: cost?.id ?? 0, version: cost?.version ?? 0, justification: motive });
}

/** Prices of a random container of the reservation. */
async function priceOf(scene: Scene) {
  const { id_reservation } = scene;
  const { version, subs } = await boss.ok(prices.getReservationFee, { id_reservation });
  return { id_reservation, version, sub: oneOf(subs, scene.pick) };
}
const justification = 'Acuerdo de la prueba';

/** Steps that change the price: a person's figures, pricing by the rules, services, discounts. */
const priceSteps: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
  editPrice: async scene => {
    const { sub } = await priceOf(scene);
    const line = oneOf(sub?.rubros ?? [], scene.pick);
    if (sub === undefined || line === undefined) return { status: 404 };
    const { id_sub_reservation, version } = sub;
    const unit_price = `${300 + scene.pick(300)}.25`;
    const { id_charge, id_service } = line;
    const rubros = [{ id_charge, id_service, quantity: 1, unit_price, justification }];
    return boss.call(prices.updateRubrosSubReserve, { id_sub_reservation, version, rubros });
  },
  recalculate: async scene => {
    const { id_reservation, version } = await priceOf(scene);
    return boss.call(prices.updateReservationFee, { id_reservation, version, justification });
  },
  dropPrice: async scene => {
    const { sub } = await priceOf(scene);
    if (sub === undefined || scene.pick(3) !== 0) return { status: 404 };
    const { id_sub_reservation, version } = sub;
    return boss.call(prices.deleteFeeSubReserve, { id_sub_reservation, version, justification });
  },
  addService: scene =>
    boss.call(addReservationServices, {
      id_reservation: scene.id_reservation,
      services: [{ id_service: 6, quantity: 1 + scene.pick(2) }],
    }),
  discount: async scene => {
    const { id_reservation, version } = await read(scene);
    const id_discounts = scene.pick(2) === 0 ? [] : [scene.id_discount];
    return boss.call(saveDiscountReservation, { id_reservation, version, id_discounts });
  },
  rejectSub: async scene => {
    if (scene.pick(9) !== 0) return { status: 404 };
    const sub = oneOf((await read(scene)).sub_reservations, scene.pick);
    const { id_sub_reservation = 0, version = 0 } = sub ?? {};
    return boss.call(rejectSubReservation, { id_sub_reservation, version, motive });
  },
  rescue: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    if (guide === undefined) return { status: 404 };
    const found = await boss.ok(guides.getGuide, { id_guide: guide.id_guide });
    const set = oneOf(sets, scene.pick);
    const input = await rescueInput(t, found, { ...set, rescue_at: new Date(scene.now).toISOString() });
    t.setNow(new Date(scene.now).toISOString());
    return boss.call(saveRescue, input);
  },
};

/** Each step calls a verb on a random record; a refusal is a valid answer. */
const steps: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
  ...priceSteps,
  receipt: enterReceipt,
  voidReceipt,
  assign: async scene => {
    const legs = (await read(scene)).sub_reservations.flatMap(sub => sub.legs);
    return boss.call(guides.saveGuide, { id_leg: oneOf(legs, scene.pick)?.id_leg ?? 0, ...oneOf(sets, scene.pick) });
  },
  reassign: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(guides.updateTruckGuide, {
      id_guide: guide?.id_guide ?? 0,
      version: guide?.version ?? 0,
      ...oneOf(sets, scene.pick),
    });
  },
  unassign: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(unassign, { guides: [{ id_guide: guide?.id_guide ?? 0, version: guide?.version ?? 0 }] });
  },
  issue: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(guides.issueGuide, { id_guide: guide?.id_guide ?? 0, version: guide?.version ?? 0 });
  },
  falseFreight: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    if (guide === undefined) return { status: 404 };
    await attachPapers(t, guide.id_guide, ['FOTO']);
    const [option] = await t.rows<{ id_motivo: number }>(
      sql`select id_motivo from motives where kind = 'FALSE_FREIGHT' and sale_pct = 50 limit 1`,
    );
    const { id_guide, version } = guide;
    return boss.call(falseFreight, { id_guide, version, id_motivo: option?.id_motivo ?? 0, motive });
  },
  undoFalseFreight: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(guides.resetMilestones, { id_guide: guide?.id_guide ?? 0, version: guide?.version ?? 0, motive });
  },
  drive: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    if (guide === undefined) return { status: 404 };
    const { id_guide } = guide;
    await boss.call(guides.associateContainer, { id_guide, container_code: 'MSKU7502140', seals: ['MLEC0482133'] });
    let done = { status: 404 };
    for (const stop of (await boss.ok(guides.getGuide, { id_guide })).stops) {
      for (const event of [guides.recordArrival, guides.recordDeparture] as const) {
        scene.now += 900_000;
        t.setNow(new Date(scene.now).toISOString());
        const tried = await boss.call(event, { id_stop: stop.id_stop, at: new Date(scene.now).toISOString() });
        if (tried.status === 200) done = tried;
        if (scene.pick(12) === 0) return done;
      }
    }
    return done;
  },
  resetDeparture: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(guides.resetDeparture, { id_guide: guide?.id_guide ?? 0, version: guide?.version ?? 0, motive });
  },
  finish: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(guides.finishTravel, {
      id_guide: guide?.id_guide ?? 0,
      version: guide?.version ?? 0,
      at: new Date(scene.now).toISOString(),
    });
  },
  close: async scene => {
    const guide = oneOf(
      (await liveGuides(scene)).filter(one => !one.closed),
      scene.pick,
    );
    if (guide === undefined) return { status: 404 };
    await attachPapers(t, guide.id_guide, [
      'EIR_SALIDA',
      'FOTO',
      'SELLO',
      'GUIA_REMISION',
      'CARTA_TEMPERATURA',
      'EIR_INGRESO',
    ]);
    return boss.call(guides.closeGuide, { ...figures, id_guide: guide.id_guide, version: guide.version });
  },
  reverse: async scene => {
    const guide = oneOf(
      (await liveGuides(scene)).filter(one => one.closed),
      scene.pick,
    );
    return boss.call(guides.reverseClosing, { id_guide: guide?.id_guide ?? 0, version: guide?.version ?? 0, motive });
  },
  deleteGuide: async scene => {
    const guide = oneOf(await liveGuides(scene), scene.pick);
    return boss.call(guides.deleteGuide, { id_guide: guide?.id_guide ?? 0, version: guide?.version ?? 0, motive });
  },
  cancelSub: async scene => {
    if (scene.pick(4) !== 0) return { status: 404 };
    const sub = oneOf((await read(scene)).sub_reservations, scene.pick);
    return boss.call(cancelSubReservation, {
      id_sub_reservation: sub?.id_sub_reservation ?? 0,
      version: sub?.version ?? 0,
      id_motivo,
      motive,
    });
  },
  bill: scene => boss.call(generatePaymentOrder, { id_reservations: [scene.id_reservation] }),
  unbill: async scene => {
    const [order] = await t.rows<{
      numero_orden: number;
      version: number;
    }>(sql`select o.numero_orden, o.version from payment_orders o
      where o.deleted_at is null and exists (select from payment_order_lines l where l.numero_orden = o.numero_orden and l.id_reservation = ${scene.id_reservation})`);
    return boss.call(deleteOrder, {
      numero_orden: order?.numero_orden ?? 0,
      version: order?.version ?? 0,
      motive,
    });
  },
};
/** Calls the first of these verbs that is not refused. */
async function advance(scene: Scene): Promise<{ status: number; name: string }> {
  for (const name of ['close', 'drive', 'issue', 'assign', 'reassign']) {
    const { status } = await (steps[name] as (of: Scene) => Promise<{ status: number }>)(scene);
    if (status === 200 || status >= 500) return { status, name };
  }
  return { status: 404, name: 'advance' };
}
const names = Object.keys(steps);

describe('the margin equals its rows after any sequence of verbs', () => {
  test.each([1, 2, 3, 4, 5])('seed %i', async seed => {
    const pick = random(seed);
    // A separate week for each seed, so that trucks are free.
    const appointment_date = `2026-12-${String(seed * 4).padStart(2, '0')}`;
    const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
    const booked = await approvedReservation(t, exportBooking({ appointment_date, containers: [box, box] }));
    const now = Date.parse(`${appointment_date}T20:00:00.000Z`);
    const { id_discount } = await boss.ok(addDiscount, {
      code: `PRUEBA-${seed}`,
      name: 'Prueba',
      kind: 'PORCENTAJE',
      value: '10.00',
      base: 'TOTAL',
      valid_from: '2026-11-01',
      valid_to: '2026-12-31',
    });
    const scene = { id_reservation: booked.id_reservation, pick, now, id_discount };
    t.setNow(new Date(now).toISOString());
    await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
    await demandTrue(booked.id_reservation, 'approved');
    const done: string[] = [];
    for (let step = 0; step < 30; step++) {
      const wanted = names[pick(names.length)] ?? 'assign';
      const back = steps[wanted] as (of: Scene) => Promise<{ status: number }>;
      const { status, name } = pick(3) > 0 ? await advance(scene) : { ...(await back(scene)), name: wanted };
      expect(status, [...done, name].join(' ')).toBeLessThan(500);
      if (status === 200) done.push(name);
      await demandTrue(booked.id_reservation, [...done, name].join(' '));
    }
    // A walk with refusals only would prove nothing.
    expect(done.length).toBeGreaterThan(8);
    // No verb changed a figure of the reports without queueing it.
    await refreshFacts(t.db);
    expect(await compareFacts(t.db, t.services.log), done.join(' ')).toEqual({ reservations: 0, days: 0 });
  });
});
