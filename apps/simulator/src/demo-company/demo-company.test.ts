import { isAccessKey } from '@cabezal/domain/money/invoice/access-key';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { checkRuc, isCedula } from '@cabezal/domain/system/validation/identity';
import { plateError, plateWarning } from '@cabezal/domain/system/validation/plate';
import { assignmentVerdicts } from '@cabezal/domain/trips/rules/assignment';
import { deriveGuideStatus, stopStatus } from '@cabezal/domain/trips/status/guide-status';
import { STATUSES } from '@cabezal/domain/trips/status/labels';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  type ReservationFacts,
  shownStatus,
} from '@cabezal/domain/trips/status/reservation-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLE_ORDER } from './batches';
import { demoCompany } from './demo-company';
import { collect, Facts, groupBy, lookups, ms, NOW, overlaps, rowsOf, type Tables, text } from './demo-company.samples';

/** Tables that a row refers to. */
const REFERENCES: readonly (readonly [table: string, column: string, target: string, key: string])[] = [
  ['companies', 'id_advisor', 'users', 'id_user'],
  ['users', 'id_driver', 'drivers', 'id_driver'],
  ['trucks', 'id_driver', 'drivers', 'id_driver'],
  ['credentials', 'id_truck', 'trucks', 'id_truck'],
  ['reservations', 'id_client', 'companies', 'id_company'],
  ['reservations', 'id_ship', 'ships', 'id_ship'],
  ['legs', 'id_sub_reservation', 'sub_reservations', 'id_sub_reservation'],
  ['guides', 'id_leg', 'legs', 'id_leg'],
  ['guide_stops', 'id_guide', 'guides', 'id_guide'],
  ['charges', 'id_stop', 'guide_stops', 'id_stop'],
  ['charges', 'id_fee', 'fees', 'id_fee'],
  ['stand_bys', 'id_stop', 'guide_stops', 'id_stop'],
  ['payment_order_lines', 'id_charge', 'charges', 'id_charge'],
  ['payment_order_lines', 'numero_orden', 'payment_orders', 'numero_orden'],
  ['invoices', 'numero_orden', 'payment_orders', 'numero_orden'],
];

describe('demo company', () => {
  let tables: Tables;
  let facts: Facts;

  beforeAll(() => {
    tables = collect({ seed: 7, now: NOW });
    facts = new Facts(tables);
  });

  it('is the same for the same seed and differs for another seed', () => {
    const make = (seed: number) => JSON.stringify(collect({ seed, now: NOW, reservations: 60, trucks: 24 }));
    expect(make(3)).toBe(make(3));
    expect(make(3)).not.toBe(make(4));
  });

  it('returns batches of at most 1,000 rows with the same keys, referenced rows first', () => {
    const seen = new Map<string, Set<unknown>>();
    const keysOf = new Map(REFERENCES.map(([, , target, key]) => [target, key]));
    for (const { table, rows } of demoCompany({ seed: 5, now: NOW, reservations: 900, trucks: 60 })) {
      expect(rows.length).toBeLessThanOrEqual(1000);
      expect(TABLE_ORDER).toContain(table);
      const keys = Object.keys(rows[0] ?? {}).join();
      expect(rows.every(row => Object.keys(row).join() === keys)).toBe(true);
      const key = keysOf.get(table);
      const known = seen.get(table) ?? new Set();
      seen.set(table, known);
      if (key) for (const row of rows) known.add(row[key]);
      for (const [from, column, target] of REFERENCES) {
        if (from !== table) continue;
        const missing = rows.filter(row => row[column] !== null && !seen.get(target)?.has(row[column]));
        expect(missing, `${from}.${column}`).toEqual([]);
      }
    }
  });

  it('has the requested size and accounts', () => {
    expect(rowsOf(tables, 'reservations')).toHaveLength(1100);
    expect(rowsOf(tables, 'trucks')).toHaveLength(60);
    expect(rowsOf(tables, 'drivers').length).toBeGreaterThanOrEqual(70);
    expect(rowsOf(tables, 'locations').filter(row => row.type === 'PLT').length).toBeGreaterThanOrEqual(18);
    const emails = rowsOf(tables, 'users').map(row => String(row.email).replace('@demo.ec', ''));
    const wanted =
      'admin operador despacho monitor asesor contador compras transportista exportador importador forwarder conductor';
    expect(emails).toEqual(expect.arrayContaining(wanted.split(' ')));
    const driver = rowsOf(tables, 'users').find(row => row.email === 'conductor@demo.ec')?.id_driver;
    const trip = rowsOf(tables, 'guides').find(guide => guide.id_driver === driver && guide.eta_at !== null);
    expect(trip?.status).toBeDefined();
  });

  it('never uses a truck, driver, genset or chassis twice at the same time', () => {
    const guides = rowsOf(tables, 'guides');
    const resources = ['id_truck', 'id_driver', 'id_generator', 'id_chassis'];
    expect(resources.flatMap(resource => overlaps(guides, resource))).toEqual([]);
  });

  it('contains every status', () => {
    const shown = new Set([
      ...rowsOf(tables, 'reservations').map(row => row.status),
      ...rowsOf(tables, 'sub_reservations').map(row => row.shown_status),
      ...rowsOf(tables, 'guides').map(row => row.status),
    ]);
    expect(STATUSES.filter(status => !shown.has(status))).toEqual([]);
  });

  it('has the statuses that the domain derives from the rows', () => {
    const wrong: unknown[] = [];
    for (const row of rowsOf(tables, 'guides')) if (deriveGuideStatus(facts.guide(row)) !== row.status) wrong.push(row);
    for (const row of rowsOf(tables, 'guide_stops')) {
      const stop = { arrival_at: text(row.arrival_at), departure_at: text(row.departure_at), skipped_at: null };
      if (stopStatus(stop) !== row.status) wrong.push(row);
    }
    const reservations = new Map<unknown, ReservationFacts>();
    for (const row of rowsOf(tables, 'reservations')) {
      reservations.set(row.id_reservation, facts.reservation(row));
      if (deriveReservationStatus(facts.reservation(row)) !== row.status) wrong.push(row);
    }
    for (const row of rowsOf(tables, 'sub_reservations')) {
      const whole = reservations.get(row.id_reservation) ?? facts.reservation({});
      const own = facts.container(row);
      if (deriveSubReservationStatus(own, whole) !== row.status || shownStatus(own, whole) !== row.shown_status) {
        wrong.push(row);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has valid identifiers', () => {
    const codes = rowsOf(tables, 'sub_reservations')
      .map(row => row.container_code)
      .filter(code => code !== null);
    expect(codes.filter(code => checkDigit(String(code)) !== Number(String(code).at(-1)))).toEqual([]);
    expect(rowsOf(tables, 'companies').filter(row => checkRuc(String(row.ruc)).level !== 'ok')).toEqual([]);
    expect(rowsOf(tables, 'drivers').filter(row => !isCedula(String(row.identification_card)))).toEqual([]);
    const plates = rowsOf(tables, 'trucks').map(row => String(row.license_plate));
    expect(plates.filter(plate => plateError(plate) !== null || plateWarning(plate) !== null)).toEqual([]);
    expect(rowsOf(tables, 'invoices').filter(row => !isAccessKey(String(row.access_key)))).toEqual([]);
  });

  it('never has a box on two reservations under way', () => {
    const live = rowsOf(tables, 'sub_reservations').filter(
      row => row.container_code !== null && ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(String(row.status)),
    );
    expect(new Set(live.map(row => row.container_code)).size).toBe(live.length);
  });

  it('records nothing in the future and everything in order', () => {
    const wrong: unknown[] = [];
    for (const guide of rowsOf(tables, 'guides')) {
      const events = facts.guide(guide).stops.flatMap(stop => [stop.arrival_at, stop.departure_at]);
      const times = [guide.created_at, guide.issued_at, ...events, guide.closed_at].flatMap(at =>
        at === null ? [] : [ms(at)],
      );
      if (times.some((at, i) => at > NOW.getTime() || at < (times[i - 1] ?? 0))) wrong.push(guide);
    }
    for (const row of rowsOf(tables, 'reservations')) {
      const times = [row.created_at, row.accepted_at, row.scheduled_at, row.departed_at, row.finished_at];
      const known = times.flatMap(at => (at === null ? [] : [ms(at)]));
      if (known.some((at, i) => at > NOW.getTime() || at < (known[i - 1] ?? 0))) wrong.push(row);
    }
    expect(wrong).toEqual([]);
  });

  it('assigns only drivers and trucks whose licence, papers and credentials are valid for every future trip', () => {
    const { trucks, drivers, permits, stops, locations } = lookups(tables);
    const coming = rowsOf(tables, 'guides').filter(
      guide => ms(guide.planned_end) > NOW.getTime() && guide.closed_at === null,
    );
    const blocked = coming.flatMap(guide => {
      const [truck, driver] = [trucks.get(guide.id_truck), drivers.get(guide.id_driver)];
      if (!truck || !driver) return [`guide ${guide.id_guide} has no truck or driver`];
      const verdicts = assignmentVerdicts(
        {
          trip: {
            planned_from: String(guide.planned_start),
            planned_to: String(guide.planned_end),
            stops: (stops.get(guide.id_guide) ?? []).map(stop => ({
              id_location: stop.id_location as number | null,
              location_name: String(stop.name),
              planned_at: text(stop.planned_arrival),
              requires_credential: locations.has(stop.id_location),
            })),
            container_length_ft: null,
            is_reefer: false,
            warning_days: 30,
          },
          truck: {
            truck_state: String(truck.truck_state),
            certificates: permits.certificates.get(truck.id_truck) ?? [],
            credentials: permits.ofTruck.get(truck.id_truck) ?? [],
            busy: [],
          },
          driver: {
            active: driver.active === true,
            license_type: text(driver.license_type),
            license_expiry: text(driver.license_expiry),
            license_points: Number(driver.license_points),
            credentials: permits.ofDriver.get(driver.id_driver) ?? [],
            busy: [],
          },
          genset: null,
          chassis: null,
        },
        NOW,
      );
      return verdicts.blocking.map(refusal => `guide ${guide.id_guide}: ${refusal.message}`);
    });
    expect(coming.length).toBeGreaterThan(50);
    expect(blocked).toEqual([]);
  });

  it('bills a charge once, and orders add up', () => {
    const lines = rowsOf(tables, 'payment_order_lines');
    expect(new Set(lines.map(line => line.id_charge)).size).toBe(lines.length);
    const cents = (value: unknown) => Math.round(Number(value) * 100);
    const byOrder = groupBy(lines, 'numero_orden');
    const wrong = rowsOf(tables, 'payment_orders').filter(order => {
      const own = byOrder.get(order.numero_orden) ?? [];
      const total = own.reduce((sum, line) => sum + cents(line.subtotal) + cents(line.iva), 0);
      return total !== cents(order.total) || own.length === 0;
    });
    expect(wrong).toEqual([]);
    const statuses = new Set(rowsOf(tables, 'payment_orders').map(order => order.status));
    expect([...statuses].sort()).toEqual(['BORRADOR', 'ENVIADA', 'ERROR', 'FACTURADA']);
  });
});

describe.each([
  ['a Sunday before dawn', '2026-03-01T08:10:00Z'],
  ['a Friday evening', '2027-01-01T01:30:00Z'],
])('the present on %s', (_, moment) => {
  it('has about 25 trips under way, a plan for tomorrow and queues', () => {
    const tables = collect({ seed: 11, now: new Date(moment) });
    const counts = new Map<unknown, number>();
    for (const { status } of rowsOf(tables, 'guides')) counts.set(status, (counts.get(status) ?? 0) + 1);
    const sum = (...statuses: string[]) => statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
    const underWay = sum('RETIRANDO', 'EN_DEPOSITO', 'RETIRADO', 'VIAJANDO', 'EN_PLANTA', 'EN_PUERTO');
    expect(underWay).toBeGreaterThanOrEqual(20);
    expect(underWay).toBeLessThanOrEqual(32);
    expect(sum('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR')).toBeGreaterThanOrEqual(12);
    const day = (at: unknown) => new Date(ms(at) - 5 * 3_600_000).toISOString().slice(0, 10);
    const tomorrow = day(new Date(Date.parse(moment) + 86_400_000).toISOString());
    const legs = rowsOf(tables, 'legs').filter(leg => day(leg.planned_start) === tomorrow);
    const taken = new Set(rowsOf(tables, 'guides').map(guide => guide.id_leg));
    expect(legs.length).toBeGreaterThanOrEqual(60);
    expect(legs.length).toBeLessThanOrEqual(115);
    const open = legs.filter(leg => !taken.has(leg.id_leg)).length;
    expect(open).toBeGreaterThanOrEqual(25);
    expect(open).toBeLessThanOrEqual(65);
    expect(rowsOf(tables, 'reservations').filter(row => row.status === 'PENDING')).toHaveLength(12);
    // An empty that may be returned to its depot: picked up, and its trip has not begun.
    const exports = rowsOf(tables, 'reservations').filter(row => row.template === 'E_CON_RETIRO');
    const ofExports = new Set(exports.map(row => row.id_reservation));
    const legsOf = (kind: string, status: RegExp) =>
      rowsOf(tables, 'guides')
        .filter(
          guide => guide.kind === kind && status.test(String(guide.status)) && ofExports.has(guide.id_reservation),
        )
        .map(guide => guide.id_sub_reservation);
    const pickedUp = new Set(legsOf('RETIRO', /^RETIRO_(POR_CERRAR|CERRADO)$/));
    expect(legsOf('VIAJE', /^VIAJE_POR_SALIR$/).some(id => pickedUp.has(id))).toBe(true);
  });
});
