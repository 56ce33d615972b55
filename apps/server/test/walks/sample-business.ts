import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { ColumnKind } from '@cabezal/contract/column-readers';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { addPaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import { addBonusRule } from '@cabezal/contract/money/cutoffs/bonuses.calls';
import {
  generarCorteBonos,
  generarCorteParticulares,
  generarCorteViaticos,
  previewCutoff,
} from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { closeGuide, getGuide, recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { travelReceipt } from '@cabezal/contract/operations/travel/travel.calls';
import { isReadByCustomers } from '@cabezal/domain/tracking/alerts/shown-kinds';
import type { CaseKind } from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import { ownTrip } from '../../src/modules/money/cutoffs/cutoffs.samples.ts';
import { openCase } from '../../src/modules/trips/cases/open-case.ts';
import { approvedReservation, exportBooking } from '../booking.ts';
import type { TestApp } from '../harness.ts';
import type { Ids } from '../sample.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../trips.ts';
import { company, place } from '../world.ts';

const day = '2026-11-24';
const HOUR = 3_600_000;
const carriers = (n: 5 | 6) => ({ id_truck: n, id_driver: n, id_generator: n - 4, id_chassis: n - 1 });

const STOOD = 'Detenido en la gasolinera de prueba';
const SILENT = 'Sin GPS en la quebrada de prueba';
const PAID_TO_OTHERS = '528.07';
const RECEIVER_CARD = '0926687856';

/** Words that are stored in one column only: a text, workbook or PDF with such a word shows a column of that kind. */
export const markerWords: readonly [word: string, kind: ColumnKind][] = [
  ['913.07', 'trip_cash'],
  ['814.09', 'trip_cash'],
  ['715.03', 'trip_cash'],
  ['616.05', 'waiting'],
  [PAID_TO_OTHERS, 'cost'],
  ['Espera acordada', 'waiting'],
  ['Nota del operador', 'internal'],
  ['Solo para nosotros', 'internal'],
  ['Llanta derecha gastada', 'fleet_note'],
  ['Matrícula en trámite', 'exception'],
  ['Cerrado por lluvia', 'trip_note'],
  ['El guardia no firma', 'trip_note'],
  [RECEIVER_CARD, 'receiver'],
  [STOOD, 'road_watch'],
  [SILENT, 'road_watch'],
];

/** An approved reservation of the exporter for the importer, paid by the forwarder; its carrier has not begun to drive. */
async function booked(t: TestApp, booking: string, appointment_time: string): Promise<ReservationDetail> {
  return approvedReservation(
    t,
    exportBooking({
      booking,
      appointment_date: day,
      appointment_time,
      id_addressee: company.importer,
      id_bill_to: company.forwarder,
      id_carrier: company.carrier,
      instructions: 'Entrar por la puerta 3',
    }),
  );
}

/** Waits twelve hours at the plant; with `drivesOn` it then drives the rest of the trip. */
async function waitAtPlant(t: TestApp, trip: GuideDetail, arrived: number, drivesOn: boolean): Promise<void> {
  const monitor = await t.as('monitor');
  const plant = trip.stops.find(stop => stop.code === 'PLT');
  if (plant === undefined) throw new Error('no plant');
  const at = (moment: number) => new Date(moment).toISOString();
  t.setNow(at(arrived));
  await monitor.ok(recordArrival, { id_stop: plant.id_stop, at: at(arrived) });
  t.setNow(at(arrived + 12 * HOUR));
  if (!drivesOn) return;
  await monitor.ok(recordDeparture, { id_stop: plant.id_stop, at: at(arrived + 12 * HOUR) });
  await drive(t, trip.id_guide, at(arrived + 13 * HOUR));
}

/** The driver's phone records who received the box at the last stop. */
async function received(t: TestApp, { id_guide, stops }: GuideDetail): Promise<void> {
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide }));
  await phone.ok(travelReceipt, {
    id_stop: stops.at(-1)?.id_stop,
    received_name: 'Guardia de turno',
    identification_card: RECEIVER_CARD,
    unsigned_reason: 'El guardia no firma',
    at: t.services.clock().toISOString(),
    key: 'received-at-the-port',
  });
}

/** A signal of a case on a trip of the carrier, as the job of each minute gives it. */
export async function signalled(
  t: TestApp,
  id_guide: number,
  { kind, text, id_alert_case }: { kind: CaseKind; text: string; id_alert_case?: number },
): Promise<number> {
  const opened = await t.write(tx => {
    const at = tx.now.toISOString();
    return openCase(tx, {
      kind,
      id_guide,
      id_company: company.carrier,
      signal: { kind, key: `${kind} ${at}`, severity: 'ALTA', at, text, id_carrier: company.carrier },
      ack_min: 5,
      author: 'Sistema',
      shown_kinds: isReadByCustomers(kind) ? [kind] : [],
      joins: id_alert_case === undefined ? null : { id_alert_case, kinds: ['DETENIDO'], reopens: false },
    });
  });
  return opened?.id_alert_case ?? 0;
}

/** Two cases: one that customers read in part, because the truck stood and is late, and one that they do not read. */
async function watched(t: TestApp, { id_guide }: GuideDetail) {
  const id_alert_case = await signalled(t, id_guide, { kind: 'DETENIDO', text: STOOD });
  await signalled(t, id_guide, { kind: 'TARDE', text: 'No llegó a la cita de 18:00', id_alert_case });
  const hidden_case = await signalled(t, id_guide, { kind: 'SIN_GPS', text: SILENT });
  return { id_alert_case, hidden_case };
}

async function closed(t: TestApp, id_guide: number, id_waited: number | undefined): Promise<void> {
  const clerk = await t.as('operador');
  await attachPapers(t, id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'TICKET']);
  const { version } = await clerk.ok(getGuide, { id_guide });
  await clerk.ok(closeGuide, {
    id_guide,
    version,
    km: 190.5,
    gallons: 30,
    peaje: '913.07',
    viatico: '814.09',
    anticipo: '715.03',
    stand_by: id_waited ? [{ id_stop: id_waited, adjusted_cost: '616.05', justification: 'Espera acordada' }] : [],
  });
}

/** Records a receipt of a third party for the reservation, and generates the cortes that pay the carrier and an own driver. */
async function paid(t: TestApp, { id_reservation }: ReservationDetail): Promise<void> {
  const accounts = await t.as('contador');
  const types = await accounts.ok(getCostsType, {});
  await accounts.ok(addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id: id_reservation,
    detalles: [
      {
        id_cost_type: types.find(type => type.code === 'PESAJE')?.id_cost_type,
        description: 'Montacargas',
        subtotal: PAID_TO_OTHERS,
        iva_kind: 'ZERO',
      },
    ],
  });
  await ownTrip(t, day);
  t.setNow('2026-11-25T17:00:00.000Z');
  for (const [kind, generate] of [
    ['PARTICULARES', generarCorteParticulares],
    ['VIATICOS', generarCorteViaticos],
    ['BONOS', generarCorteBonos],
  ] as const) {
    const period_to = '2026-11-25';
    const { total: expected_total, fingerprint } = await accounts.ok(previewCutoff, { kind, period_to });
    await accounts.ok(generate, { period_to, expected_total, fingerprint });
  }
}

const idsOf = (reservation: ReservationDetail, trip: GuideDetail): Ids => ({
  id_reservation: reservation.id_reservation,
  id_sub_reservation: reservation.sub_reservations[0]?.id_sub_reservation ?? 0,
  id_leg: trip.id_leg ?? 0,
  id_guide: trip.id_guide,
  id_stop: trip.stops[0]?.id_stop ?? 0,
});

/** Ids of two containers: one that was driven, closed and paid (`over`), and one that waits at its plant (`waiting`). */
export interface SampleBusiness {
  readonly over: Ids;
  readonly waiting: Ids;
  readonly qr_code: string;
  /** USD paid to a third party for the container that is over. */
  readonly paid_to_others: string;
  /** A case of the trip that waits, of which customers read nothing. `waiting` has the one that they read in part. */
  readonly hidden_case: number;
}

export async function sampleBusiness(t: TestApp): Promise<SampleBusiness> {
  await t.write(async tx => {
    await tx.run(sql`update companies set internal_notes = 'Nota del operador', instructions = 'Puerta norte'`);
    await tx.run(sql`update companies set phone = '042123456' where is_operator`);
    await tx.run(sql`update locations set contact_name = 'Garita', contact_phone = '0987654321' where type = 'PLT'`);
    await tx.run(sql`update drivers set blood_type = 'O+', nationality = 'Ecuatoriana', phone = '0991234567'`);
    await tx.run(sql`update trucks set appraisal = 85000`);
    await tx.run(sql`update equipments set observation = 'Llanta derecha gastada'`);
    await tx.run(sql`insert into connection_points (id_location, outlets, voltage_v, cost_hour) values (${place.tercon}, 4, 440, 4.5)
      on conflict (id_location) do update set cost_hour = excluded.cost_hour`);
  });
  const bonus = { kind: 'VIAJE' as const, km_from: 1, km_to: 500, amount: '15.00', valid_from: day };
  await (await t.as('contador')).ok(addBonusRule, bonus);
  const over = await booked(t, 'ABIERTA01', '05:00');
  const waiting = await booked(t, 'ABIERTA02', '18:00');
  const trips: GuideDetail[] = [];
  for (const [reservation, container, from] of [
    [over, 'TRIU8423172', `${day}T01:00:00Z`],
    [waiting, 'MSKU7502140', `${day}T13:00:00Z`],
  ] as const) {
    const pickup = await issuedGuide(t, reservation, 'RETIRO', carriers(5));
    const trip = await issuedGuide(t, reservation, 'VIAJE', carriers(6));
    await giveContainer(t, pickup.id_guide, container);
    await drive(t, pickup.id_guide, from);
    const isOver = reservation === over;
    await waitAtPlant(t, trip, Date.parse(from) + 9 * HOUR, isOver);
    if (isOver) await closed(t, trip.id_guide, trip.stops.find(stop => stop.code === 'PLT')?.id_stop);
    trips.push(trip);
  }
  const [first, second] = trips;
  if (first === undefined || second === undefined) throw new Error('no trips');
  await received(t, second);
  const { id_alert_case, hidden_case } = await watched(t, second);
  await t.write(async tx => {
    await tx.run(
      sql`update guides set override_justification = 'Matrícula en trámite' where id_guide = ${second.id_guide}`,
    );
    await tx.run(
      sql`update guide_stops set skipped_at = ${tx.now}, skipped_reason = 'Cerrado por lluvia' where id_stop = ${second.stops.at(-1)?.id_stop}`,
    );
  });
  await paid(t, over);
  const clerk = await t.as('operador');
  const { id_reservation } = over;
  await clerk.ok(addComment, { id_reservation, text: 'Solo para nosotros', visibility: 'INTERNAL' });
  const [{ code } = { code: '' }] = await t.rows(
    sql<{ code: string }>`select qr_code as code from guides where id_guide = ${first.id_guide}`,
  );
  return {
    over: idsOf(over, first),
    waiting: { ...idsOf(waiting, second), id_alert_case },
    qr_code: code,
    paid_to_others: PAID_TO_OTHERS,
    hidden_case,
  };
}
