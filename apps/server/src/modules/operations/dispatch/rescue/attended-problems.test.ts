import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { closeGuide, deleteGuide, getEvents, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import {
  getTravel,
  travelDocument,
  travelProblem,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { attendProblem, getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../../test/trips.ts';
import { place } from '../../../../../test/world.ts';
import type { Change } from '../../../../platform/db/tx.ts';
import { directExport } from '../dispatch.samples.ts';
import { motive, motiveOf, rescued, underWay } from './rescue.samples.ts';

let t: TestApp;
let monitor: Client;
let clerk: Client;
let told: Change[] = [];
beforeAll(async () => {
  t = await startTestApp();
  monitor = await t.as('monitor');
  clerk = await t.as('operador');
  t.db.onChanges(changes => told.push(...changes));
});
afterAll(() => t.close());

/** The driver's page of a guide, where «Tengo un problema» was sent. */
async function reported({ id_guide }: Pick<GuideDetail, 'id_guide'>): Promise<Client> {
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide }));
  t.advance(1);
  await phone.ok(travelProblem, { kind: 'LLANTA', at: t.services.clock().toISOString() });
  expect(await monitor.ok(getProblems)).toMatchObject([{ id_guide, kind: 'LLANTA' }]);
  told = [];
  return phone;
}
/** Logbook entries about attending the problem. */
const attended = async ({ id_guide }: Pick<GuideDetail, 'id_guide'>) =>
  (await clerk.ok(getEvents, { id_guide })).map(row => row.text).filter(text => text.startsWith('Problema atendido'));
const waiting = () => monitor.ok(getProblems);
/** The case of the reported problem, and how it stands now. */
const openCase = async () => (await monitor.ok(listAlertMonitoring, {})).cases[0]?.id_alert_case ?? 0;
const caseNow = (id_alert_case: number) => monitor.ok(getCase, { id_alert_case });
const heard = () => told.filter(change => change.noun === 'problem').length;
beforeEach(() => {
  told = [];
});

test('a rescue attends the problem of the rescued truck: open browsers are notified, and the driver can read it', async () => {
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140');
  const phone = await reported(guide);
  const id_alert_case = await openCase();
  const rescue = await rescued(t, monitor, guide);
  expect([await waiting(), heard()]).toEqual([[], 1]);
  expect(await caseNow(id_alert_case)).toMatchObject({
    state: 'RESUELTA',
    resolution: `Rescatada por ${rescue.guide_number}`,
    can: { reopen: 'Su viaje ya terminó: el caso no se reabre' },
  });
  expect(await attended(guide)).toEqual([`Problema atendido: Llanta — Rescatada por ${rescue.guide_number}`]);
  expect((await phone.ok(getTravel)).problems).toMatchObject([{ kind: 'LLANTA', attended_at: expect.any(String) }]);
  // A later report of its driver is a new problem.
  await phone.ok(travelProblem, { kind: 'ACCIDENTE', at: t.services.clock().toISOString() });
  expect(await waiting()).toMatchObject([{ kind: 'ACCIDENTE' }]);
  const [left] = await waiting();
  await monitor.ok(attendProblem, { id_problem: left?.id_problem });
});

test('so does a false freight', async () => {
  const guide = await issuedGuide(t, await approvedReservation(t, directExport('2026-12-04')), 'VIAJE');
  await reported(guide);
  await attachPapers(t, guide.id_guide, ['FOTO']);
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  const id_motivo = await motiveOf(t, 'FALSE_FREIGHT');
  await clerk.ok(falseFreight, { id_guide: guide.id_guide, version, id_motivo, motive });
  expect([await waiting(), heard(), (await attended(guide)).length]).toEqual([[], 1, 1]);
});

test('so does the return of the container', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-05' }));
  const booked = await clerk.ok(getReservation, { id_reservation });
  const guide = await issuedGuide(t, booked, 'RETIRO');
  await giveContainer(t, guide.id_guide, 'TRIU8423172');
  await drive(t, guide.id_guide, '2026-12-05T00:00:00Z');
  await reported(guide);
  const [sub] = (await clerk.ok(getReservation, { id_reservation })).sub_reservations;
  await clerk.ok(saveReturn, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    motive,
    billable: false,
    id_origin: place.plantGuabo,
    id_destination: place.tercon,
    id_motivo: await motiveOf(t, 'RETURN'),
  });
  expect([await waiting(), heard(), (await attended(guide)).length]).toEqual([[], 1, 1]);
  // So does a closing.
  await reported(guide);
  await attachPapers(t, guide.id_guide, ['EIR_SALIDA']);
  const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  await clerk.ok(closeGuide, { ...figures, id_guide: guide.id_guide, version });
  expect([await waiting(), heard(), (await attended(guide)).length]).toEqual([[], 1, 2]);
});

test('so does deleting the guide: no problem of it stays open, and browsers stop showing it', async () => {
  const guide = await issuedGuide(t, await approvedReservation(t, directExport('2026-12-07')), 'VIAJE');
  await reported(guide);
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  const id_alert_case = await openCase();
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version, motive });
  expect([await waiting(), heard()]).toEqual([[], 1]);
  expect((await caseNow(id_alert_case)).state).toBe('RESUELTA');
});

test('photos of a problem stay with the rescued unit: its customer does not find them among the papers of the rescue', async () => {
  const { guide } = await underWay(t, '2026-12-20', 'CSQU3054383');
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: guide.id_guide }));
  const { id_file, url } = await phone.ok(travelUpload, { filename: 'llanta.png', type: 'image/png' });
  const payload = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  await t.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/png' } });
  await phone.ok(travelProblem, { kind: 'LLANTA', at: t.services.clock().toISOString(), key: 'problem-key-20' });
  await phone.ok(travelDocument, { id_file, kind: 'FOTO', problem: 'problem-key-20' });
  const { id_guide } = await rescued(t, monitor, guide);
  const shown = (await (await t.as('exporterAdmin')).ok(getDocumentsGuide, { id_guide })).map(paper => paper.id_file);
  expect(shown).not.toContain(id_file);
  expect((await clerk.ok(getDocumentsGuide, { id_guide: guide.id_guide })).map(paper => paper.id_file)).toContain(
    id_file,
  );
});
