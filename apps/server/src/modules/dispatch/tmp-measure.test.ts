import os from 'node:os';
import { getBoard, getCandidates, assign } from '@cabezal/contract/dispatch/dispatch.calls';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { waitingTrip, directExport } from './dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
}, 600_000);
afterAll(() => t.close());

test('measure', async () => {
  const w = await waitingTrip(t, directExport('2026-12-02', '12:00'));
  const c = await t.db.pool.connect();
  const run = async (sql: string) => { const s = performance.now(); await c.query(sql); console.log(Math.round(performance.now() - s), 'ms', sql.slice(0, 70).replace(/\s+/g, ' ')); };
  await run(`insert into drivers (id_driver, id_company, identification_card, name, last_name, license_expiry) select 100+i, case when i<=200 then 1 else 2 end, 'X'||i, 'N'||i, 'L'||i, '2030-01-01' from generate_series(1,300) i`);
  await run(`insert into trucks (id_truck, id_company, disk, license_plate, id_driver) select 100+i, case when i<=200 then 1 else 2 end, 'D'||i, 'PLT'||lpad(i::text,4,'0'), 100+i from generate_series(1,300) i`);
  await run(`insert into truck_certificates (id_truck, type_certificate, expires_on) select 100+i, k, '2030-01-01' from generate_series(1,300) i, unnest(array['matricula','certificado','poliza']) k`);
  await run(`insert into credentials (id_driver, id_location, name, expires_on) select 100+i, l, 'c', '2028-01-01' from generate_series(1,300) i, unnest(array[1,2,3,6,7]) l`);
  await run(`insert into credentials (id_truck, id_location, name, expires_on) select 100+i, l, 'c', '2028-01-01' from generate_series(1,300) i, unnest(array[1,2,3,6,7]) l`);
  await run(`insert into equipments (id_equipment, kind, id_company, disk, size) select 1000+i, case when i<=150 then 'GEN' else 'CHA' end, 1, 'E'||i, '40' from generate_series(1,400) i`);
  await run(`insert into last_positions (id_truck, device_time, server_time, lat, lng) select 100+i, '2026-11-21T13:00:00Z','2026-11-21T13:00:00Z', -2.1 + i*0.001, -79.9 from generate_series(1,300) i`);
  await run(`set session_replication_role = replica`);
  // 330 days before the day, 300 closed trips a day
  await run(`insert into reservations (id_reservation, reservation_type, template, id_client, id_bill_to, appointment_date, appointment_time, appointment_at, client_name, status, accepted_at, party, shown_status)
    select 1000000 + d*300+i, 'E','E_DIRECTO',4,4, ('2026-12-02'::date - d), '08:00', ('2026-12-02'::date - d) + interval '13 hours', 'Bananera', case when d <= 0 then 'ACCEPTED' else 'FINISHED' end, now(), '{4}', 'X' from generate_series(-2,330) d, generate_series(1,300) i`);
  await run(`insert into sub_reservations (id_sub_reservation, id_reservation, number, id_container_type, weight_kg, needs_generator, status, party) select id_reservation, id_reservation, 1, 6, 20000, true, status, '{4}' from reservations where id_reservation > 900000`);
  await run(`insert into legs (id_leg, id_sub_reservation, id_reservation, position, kind, planned_start, planned_end) select id_reservation, id_reservation, id_reservation, 0, 'VIAJE', appointment_at - interval '4 hours' + (id_reservation%300) * interval '2 minutes', appointment_at + interval '6 hours' + (id_reservation%300) * interval '2 minutes' from reservations where id_reservation > 900000`);
  await run(`insert into leg_stops (id_leg, position, code, action, id_location, planned_arrival) select id_leg, p, (array['DEP','PLT','PRT'])[p+1], (array['RETIRAR','CARGAR','ENTREGAR'])[p+1], (array[14,103,6])[p+1], planned_start + p * interval '4 hours' from legs, generate_series(0,2) p where id_leg > 900000`);
  await run(`insert into guides (id_guide, id_reservation, id_sub_reservation, id_leg, kind, id_truck, id_driver, id_carrier, planned_start, planned_end, busy_from, busy_to, status, issued_at, finished_at, closed_at, party)
    select id_leg, id_leg, id_leg, id_leg, 'VIAJE', 100 + (id_leg%300) + 1, 100 + (id_leg%300) + 1, 1, planned_start, planned_end, planned_start, planned_end, case when planned_start > '2026-12-02' then 'GUIA_PENDIENTE' else 'VIAJE_CERRADO' end,
     case when planned_start < '2026-12-02' then planned_start end, case when planned_start < '2026-12-02' then planned_end end, case when planned_start < '2026-12-02' then planned_end end, '{4}' from legs where id_leg > 900000 and (planned_start < '2026-12-02' or id_leg % 2 = 0)`);
  await run(`insert into guide_stops (id_guide, position, code, action, id_location, name, lat, lng, radius_m, planned_arrival) select id_guide, p, (array['DEP','PLT','PRT'])[p+1], (array['RETIRAR','CARGAR','ENTREGAR'])[p+1], (array[14,103,6])[p+1], 'x', -2.1-p*0.3, -79.9, 300, planned_start from guides, generate_series(0,2) p where id_guide > 900000`);
  await run(`set session_replication_role = origin`);
  await run(`analyze`);
  c.release();

  const client = await t.db.pool.connect();
  const { Tx } = await import('../../platform/db/tx.ts');
  const { loadCandidates } = await import('./candidates.ts');
  const { assignmentVerdicts } = await import('@cabezal/domain/rules/assignment');
  let sqlMs = 0;
  let show = false;
  const timed = { ...client, query: async (q: string, p?: readonly unknown[]) => { const s0 = performance.now(); const r = await client.query(q, p); const ms = performance.now() - s0; sqlMs += ms; if (show) { const e = await client.query('explain (analyze, buffers off) ' + q, p); console.log(Math.round(ms), 'ms rows', r.rows.length, q.slice(0, 60)); console.log((e.rows as Record<string, string>[]).map(x => x['QUERY PLAN']).join('\n')); } return r; } };
  for (let k = 0; k < 8; k++) {
    sqlMs = 0; show = k === 7;
    const s1 = performance.now();
    await loadCandidates(new Tx(timed, new Date('2026-11-21T14:00:00Z')), w.trip.id_leg, 'America/Guayaquil');
    console.log('total ms', Math.round(performance.now() - s1), 'sql ms', Math.round(sqlMs), assignmentVerdicts.length, os.loadavg());
  }
  client.release();
  const me = await t.as('despacho');
  const rs: number[] = [];
  for (let i = 0; i < 30; i++) { const s = performance.now(); await me.ok(getCandidates, { id_leg: w.trip.id_leg }); rs.push(Math.round(performance.now() - s)); }
  console.log('candidates ms', rs.sort((a, b) => a - b).join(' '));
  const bs: number[] = [];
  for (let i = 0; i < 15; i++) { const s = performance.now(); await me.ok(getBoard, { date: '2026-12-02' }); bs.push(Math.round(performance.now() - s)); }
  console.log('board ms', bs.sort((a, b) => a - b).join(' '));
  void assign;
}, 900_000);
