import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Database, systemScope } from '../apps/server/src/platform/db/database.ts';
import { now } from '../test/clock.ts';
import { soon } from '../test/soon.ts';
import type { Closable } from './closable.ts';

/** Work that the server acknowledged. */
export interface Acknowledged {
  positions: { id_truck: number; at: number }[];
  reservations: number[];
  closings: { id_guide: number; km: number }[];
}

const minute = 60_000;

/** A session of a person. */
export async function token(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-cabezal' }),
  });
  return ((await answer.json()) as { data: { user: { token: string } } }).data.user.token;
}

const booking = {
  reservation_type: 'E',
  id_client: 4,
  id_bill_to: 4,
  booking: 'KILLED1',
  appointment_date: '2030-01-15',
  appointment_time: '05:00',
  stops: [
    { code: 'DEP', id_location: 14 },
    { code: 'PLT', id_location: 103 },
    { code: 'PRT', id_location: 6 },
  ],
  containers: [{ id_container_type: 6, weight_kg: 21_800 }],
  // Without the genset that is added to a reefer by default: the reservation has one charge, the freight.
  services: [],
};

export interface Work {
  url: string;
  done: Acknowledged;
  /** Number of acknowledged positions before the first closing. */
  positionsFirst: number;
  /** Guides whose closing has not begun; the last one is closed next. */
  toClose: Closable[];
  /** Called when a closing succeeded. */
  onClosing: () => void;
  over: () => boolean;
}

async function device({ url, done, over }: Work, id_truck: number): Promise<void> {
  const start = now().getTime() - 600 * minute;
  for (let i = 0; !over(); i++) {
    const at = start + i * 1000;
    const query = new URLSearchParams({
      id: `TRUCK-${id_truck}`,
      key: `demo-${id_truck}`,
      lat: String(-2.1 + i / 100_000),
      lon: '-79.9',
      timestamp: String(Math.floor(at / 1000)),
      speed: '20',
    });
    const answer = await fetch(`${url}/gps/osmand?${query}`).catch(() => null);
    if (answer?.status === 200) done.positions.push({ id_truck, at: Math.floor(at / 1000) });
  }
}

/** Sends positions, books reservations and closes guides without pause until `over`, and records the acknowledged work in `done`. */
export async function work(job: Work): Promise<void> {
  const { url, done, toClose, over } = job;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await token(url, 'operador@demo.ec')}`,
  };
  const post = (path: string, body: object): Promise<Response | null> =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
  const booker = async (): Promise<void> => {
    while (!over()) {
      const answer = await post('/reservation/save', booking);
      if (answer?.status !== 200) continue;
      const body = (await answer.json().catch(() => null)) as { id_reservation: number } | null;
      done.reservations.push(body?.id_reservation ?? 0);
    }
  };
  const closer = async (): Promise<void> => {
    await soon(() => expect(over() || done.positions.length >= job.positionsFirst).toBe(true));
    while (!over()) {
      const guide = toClose.pop();
      if (guide === undefined) return;
      // Different kilometres identify each closing.
      const km = 500 + guide.id_guide / 10;
      const { id_guide, version } = guide;
      const figures = { km, gallons: 80, peaje: '0.00', viatico: '30.00', anticipo: '40.00', stand_by: [] };
      const answer = await post('/reservation/close_guide', { id_guide, version, ...figures });
      // The server was killed; the remaining guides are closed in the next round.
      if (answer === null) return;
      if (answer.status === 200) {
        done.closings.push({ id_guide, km });
        job.onClosing();
      } else throw new Error(`close_guide answered ${answer.status}: ${await answer.text()}`);
    }
  };
  await Promise.all([
    ...[1, 2, 3, 4].map(n => device(job, n)),
    booker(),
    booker(),
    closer(),
    closer(),
    closer(),
    closer(),
  ]);
}

/** Checks that acknowledged positions and reservations are stored, and that no reservation is stored without all its rows. */
export async function lookAtWork(db: Database, done: Acknowledged): Promise<void> {
  const positions = await db.read(systemScope, tx =>
    tx.rows(
      sql<{ key: string }>`select id_truck || '/' || extract(epoch from device_time)::bigint as key from positions`,
    ),
  );
  const stored = new Set(positions.map(p => p.key));
  expect(done.positions.filter(p => !stored.has(`${p.id_truck}/${p.at}`))).toEqual([]);
  const reservations = await db.read(systemScope, tx =>
    tx.rows(sql<{ id: number; stops: number; charges: number }>`select r.id_reservation as id,
        (select count(*)::int from reservation_stops s where s.id_reservation = r.id_reservation) as stops,
        (select count(*)::int from charges c where c.id_reservation = r.id_reservation) as charges
      from reservations r where r.booking = 'KILLED1'`),
  );
  const kept = new Map(reservations.map(r => [r.id, r]));
  expect(done.reservations.length).toBeGreaterThan(0);
  for (const id of done.reservations.filter(i => i > 0)) expect(kept.get(id)).toMatchObject({ stops: 3, charges: 1 });
  expect(reservations.every(r => r.stops === 3 && r.charges === 1)).toBe(true);
}

interface ClosingTraces {
  id_guide: number;
  status: string;
  closed: boolean;
  closed_by: string | null;
  km: string | null;
  costs: string[];
  audits: number;
  notes: number;
  stand_by_charges: number;
  reservation: string;
  totals_are_real: boolean;
}
const open = {
  status: 'VIAJE_POR_CERRAR',
  closed: false,
  closed_by: null,
  km: null,
  costs: [],
  audits: 0,
  notes: 0,
  stand_by_charges: 0,
  reservation: 'IN_PROGRESS',
  totals_are_real: false,
};
const closed = {
  status: 'VIAJE_CERRADO',
  closed: true,
  closed_by: 'operador@demo.ec',
  costs: ['OWN_HOUR', 'OWN_KM', 'TOLL'],
  audits: 1,
  notes: 1,
  stand_by_charges: 1,
  reservation: 'FINISHED',
  totals_are_real: true,
};

/** Checks that every acknowledged closing is stored completely, and every other one completely or not at all. */
export async function lookAtClosings(db: Database, done: Acknowledged, all: readonly Closable[]): Promise<void> {
  const traces = await db.read(systemScope, tx =>
    tx.rows(sql<ClosingTraces>`select g.id_guide, g.status, g.closed_at is not null as closed, u.email as closed_by, g.km,
        array(select c.kind from guide_costs c where c.id_guide = g.id_guide order by 1) as costs,
        (select count(*)::int from audit_log a where a.noun = 'guide' and a.id_record = g.id_guide::text and a.action = 'close') as audits,
        (select count(*)::int from logbook b where b.id_guide = g.id_guide and b.kind = 'CLOSE') as notes,
        (select count(*)::int from charges c where c.id_reservation = g.id_reservation and c.source = 'STAND_BY') as stand_by_charges,
        r.status as reservation, coalesce(
          t.sale = (select sum(c.subtotal) from charges c where c.id_reservation = g.id_reservation and c.waived_at is null)
          and t.cost = (select sum(c.subtotal + c.iva) from guide_costs c where c.id_guide = g.id_guide), false) as totals_are_real
      from guides g join reservations r using (id_reservation) left join reservation_totals t using (id_reservation) left join users u on u.id_user = g.closed_by
      where g.id_guide = any(${all.map(c => c.id_guide)}::int[])`),
  );
  const found = new Map(traces.map(trace => [trace.id_guide, trace]));
  for (const { id_guide, km } of done.closings)
    expect(found.get(id_guide), `guide ${id_guide}`).toEqual({ id_guide, ...closed, km: km.toFixed(1) });
  expect(traces).toHaveLength(all.length);
  for (const trace of traces)
    expect(trace).toMatchObject(
      trace.closed ? { ...closed, km: (500 + trace.id_guide / 10).toFixed(1) } : { ...open, id_guide: trace.id_guide },
    );
}
