import { type EditedRow, saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { issuedGuide, set as resources } from '../../../../../test/trips.ts';

/**
 * 9-operations §12 no. 6 and 7, on both databases: each of many rows is stored as a whole or leaves no trace; only requested fields change,
 * and each change has an entry in the history.
 */
let t: TestApp;
let targets: number[];
beforeAll(async () => {
  t = await startTestApp();
  const clerk = await t.as('operador');
  const pending = await clerk.ok(saveReservation, exportBooking());
  const accepted = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  const issued = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-03' }));
  await issuedGuide(t, issued, 'VIAJE', resources(1));
  targets = [pending, accepted, issued].map(one => one.id_reservation);
});
afterAll(() => t.close());

/** Fields of a reservation and its container that people edit, from the permission table. */
const RESERVATION = [
  'booking',
  'bl',
  'cw1_code',
  'reference',
  'id_ship',
  'voyage',
  'cut_off',
  'release_number',
  'exit_letter',
  'port_paid_at',
  'appointment_date',
  'appointment_time',
];
const PARTIES = [
  'id_client',
  'id_bill_to',
  'id_addressee',
  'id_product',
  'template',
  'id_advisor',
  'id_operative',
  'observation_client',
];
const CONTAINER = [
  'container_code',
  'seals',
  'weight_kg',
  'dae',
  'vgm_kg',
  'humidity_pct',
  'ventilation',
  'over_dimensions',
  'id_container_type',
  'set_point_c',
  'needs_generator',
  'own_generator',
];

interface Stored {
  id: number;
  /** Of the reservation and its only container. */
  fields: Record<string, unknown>;
  /** The reservation with its trips, charges, history and outgoing messages. */
  whole: string;
  edits: number;
}
const pick = (of: string, names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(names.flatMap(name => [sql.lit(name), sql.ref(`${of}.${name}`)]))})`;
const rowsOf = (table: string, key: string) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text), '[]') from ${sql.table(table)} x where ${sql.ref(`x.${key}`)} = r.id_reservation)`;
const ofNoun = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} x where x.noun = 'reservation' and x.id_record = r.id_reservation::text)`;
const stored = () =>
  t.rows<Stored>(sql`select r.id_reservation as id, ${pick('r', [...RESERVATION, ...PARTIES])} || ${pick('u', CONTAINER)} as fields,
      md5(jsonb_build_array(to_jsonb(r), to_jsonb(u), ${rowsOf('legs', 'id_reservation')}, ${rowsOf('guides', 'id_reservation')}, ${rowsOf('charges', 'id_reservation')},
        ${rowsOf('reservation_tasks', 'id_reservation')}, (select jsonb_agg(to_jsonb(s) order by s.id_leg_stop) from leg_stops s join legs l using (id_leg) where l.id_reservation = r.id_reservation),
        (select jsonb_agg(to_jsonb(s) order by s.id_stop) from guide_stops s join guides g using (id_guide) where g.id_reservation = r.id_reservation),
        ${ofNoun('audit_log')}, ${ofNoun('outbox')})::text) as whole,
      (select count(*)::int from audit_log a where a.noun = 'reservation' and a.id_record = r.id_reservation::text and a.action in ('edit', 'update_container')
        and a.after is not null and a.before is not null) as edits
    from reservations r join sub_reservations u using (id_reservation) where r.id_reservation = any(${targets}::int[]) order by 1`);

const ofReservation = fc.constantFrom<object>(
  ...[{ booking: 'MAEU264180953' }, { booking: null }, { reference: 'OC-9', voyage: '12W' }, { id_bill_to: 999 }],
  ...[{ appointment_time: '25:99' }, { appointment_date: '2026-12-04', reference: 'OC-8' }, { nonsense: 1 }],
  ...[{ release_number: 'LIB-7', exit_letter: '' }, { port_paid_at: '2026-11-20T10:00:00.000Z' }],
  ...[{ cut_off: '2026-12-20T10:00:00.000Z' }, { observation_client: 'Con cuidado', booking: 'X'.repeat(90) }],
);
const ofContainer = fc.constantFrom<object>(
  ...[{ container_code: 'MSKU7502140' }, { container_code: 'MSKU7502141' }, { container_code: null, seals: ['A1'] }],
  ...[{ weight_kg: 20_000 }, { weight_kg: 99_000, seals: ['A2'] }, { set_point_c: 5 }, { id_container_type: 999 }],
  ...[{ dae: '028-2026-40-00012345', vgm_kg: 26_400 }, { vgm_kg: 99_000 }, { humidity_pct: 85, ventilation: 0 }],
);
const asked = fc.record({
  at: fc.nat(2),
  kind: fc.constantFrom('reservation' as const, 'sub_reservation' as const),
  own: ofReservation,
  box: ofContainer,
  isStale: fc.boolean(),
  isExplained: fc.boolean(),
});
const many = fc.uniqueArray(asked, { minLength: 1, maxLength: 6, selector: one => `${one.at} ${one.kind}` });

test('refused rows leave everything unchanged, and no field changes without an accepted row that requests it', async () => {
  const clerk = await t.as('operador');
  await fc.assert(
    fc.asyncProperty(many, fc.constantFrom('operador' as const, 'exporterAdmin' as const), async (wanted, who) => {
      const read = new Map<number, ReservationDetail>();
      for (const id_reservation of targets)
        read.set(id_reservation, await clerk.ok(getReservation, { id_reservation }));
      const rows = wanted.map(({ at, kind, own, box, isStale, isExplained }): EditedRow & { of: number } => {
        const of = targets[at] ?? 0;
        const detail = read.get(of);
        const sub = detail?.sub_reservations[0];
        const [id, version] = kind === 'reservation' ? [of, detail?.version] : [sub?.id_sub_reservation, sub?.version];
        return {
          of,
          noun: kind,
          id: id ?? 0,
          version: (version ?? 0) + (isStale ? 7 : 0),
          set: (kind === 'reservation' ? own : box) as Record<string, unknown>,
          motive: isExplained ? 'Lo pidió el cliente' : null,
        };
      });
      const before = await stored();
      const { results, changed, refused } = await (await t.as(who)).ok(saveFastEdit, {
        rows: rows.map(({ of: _, ...row }) => row),
      });
      const after = new Map((await stored()).map(one => [one.id, one]));
      expect(results.map(one => one.id)).toEqual(rows.map(row => row.id));
      expect(refused).toBe(results.filter(one => !one.ok).length);
      expect(changed).toBe(results.filter(one => one.ok && !one.unchanged).length);
      for (const was of before) {
        const now = after.get(was.id) as Stored;
        const taken = rows.filter((row, i) => {
          const result = results[i];
          return row.of === was.id && result?.ok === true && !result.unchanged;
        });
        if (taken.length === 0) expect(now).toEqual(was);
        const names = new Set(taken.flatMap(row => Object.keys(row.set)));
        // A reefer has its genset by rule.
        if (names.has('set_point_c')) for (const name of ['needs_generator', 'own_generator']) names.add(name);
        const others = Object.keys(was.fields).filter(
          name => JSON.stringify(was.fields[name]) !== JSON.stringify(now.fields[name]) && !names.has(name),
        );
        expect(others).toEqual([]);
        expect(now.edits - was.edits).toBe(taken.length);
      }
    }),
    { numRuns: rounds(engine === 'postgres' ? 40 : 15) },
  );
});
