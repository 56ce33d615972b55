import { getTripReport, tripReportPdf } from '@cabezal/contract/insight/boards/report.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { getMotivesOf } from '@cabezal/contract/operations/guides/special.calls';
import { saveJustification } from '@cabezal/contract/operations/justifications/justifications.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { readPdfText } from '../../../../platform/pdf/read-pdf-text.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
let guide: GuideDetail;
const NOTE = 'El cliente paga tarde';
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  guide = await issuedGuide(t, await approvedReservation(t, directExport('2026-11-24', '08:00')), 'VIAJE', set(1));
  await giveContainer(t, guide.id_guide, 'MSKU7502140', ['MLEC0482133']);
  await drive(t, guide.id_guide, '2026-11-24T08:00:00Z', ['PLT', 'departure']);
  await (await t.as('monitor')).ok(saveLogbook, { id_guide: guide.id_guide, text: NOTE });
});
afterAll(() => t.close());

const asked = () => ({ reservation_id: guide.id_reservation });

test('shows planned and actual times, seals and the planned road, but no internal notes', async () => {
  const report = await clerk.ok(getTripReport, asked());
  const [own] = report.guides;
  expect(own).toMatchObject({
    guide_number: guide.guide_number,
    seals: ['MLEC0482133'],
    container_code: 'MSKU7502140',
  });
  expect(own?.stops.map(stop => stop.arrival_at !== null)).toEqual([true, true, false]);
  expect(own?.road.length).toBeGreaterThan(1);
  for (const who of ['operador', 'exporterAdmin'] as const)
    expect(JSON.stringify(await (await t.as(who)).ok(getTripReport, asked()))).not.toContain(NOTE);
  expect(JSON.stringify(report)).not.toContain('driver_phone');
});

test('shows a delay with its reason, or states that there is none; never the author of the reason', async () => {
  const other = await issuedGuide(
    t,
    await approvedReservation(t, directExport('2026-11-26', '08:00')),
    'VIAJE',
    set(2),
  );
  const { id_guide, id_reservation: reservation_id } = other;
  await giveContainer(t, id_guide, 'TRIU8423172');
  await drive(t, id_guide, '2026-11-26T13:00:00Z', ['PLT', 'arrival']);
  const plant = other.stops.find(stop => stop.code === 'PLT')?.id_stop ?? 0;
  const late = async (who: Client) =>
    (await who.ok(getTripReport, { reservation_id })).guides[0]?.delays.find(
      delay => delay.id_stop === plant && delay.kind === 'LATE_ARRIVAL',
    );
  expect(await late(clerk)).toMatchObject({ minutes: 120, reason: null });
  const paper = async () => readPdfText(fileOf(await clerk.call(tripReportPdf, { reservation_id })));
  // The text that is read from a PDF lacks ligatures.
  expect(await paper()).toMatch(/2 h · sin justif/);
  const [motive] = await clerk.ok(getMotivesOf, { kind: 'DELAY' });
  const said = { reservation_milestone_id: plant, id_motivo: motive?.id_motivo, value_others: 'Cola en la garita' };
  await clerk.ok(saveJustification, { ...said, kind: 'LATE_ARRIVAL' });
  expect((await late(await t.as('exporterAdmin')))?.reason).toBe(`${motive?.name}: Cola en la garita`);
  expect(await paper()).toContain('Cola en la garita');
});

test('the PDF has the same contents as the report; strangers get neither', async () => {
  const answer = await clerk.call(tripReportPdf, asked());
  const text = await readPdfText(fileOf(answer));
  for (const said of ['MSKU7502140', 'MLEC0482133', guide.guide_number ?? '', 'Bananera Río Jubones'])
    expect(text).toContain(said);
  expect(text).not.toContain(NOTE);
  const stranger = await t.as('strangerAdmin');
  expect((await stranger.call(getTripReport, asked())).status).toBe(404);
  expect((await stranger.call(tripReportPdf, asked())).status).toBe(404);
});
