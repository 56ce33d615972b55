import * as queue from '@cabezal/contract/money/closing/closing-queue.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive } from '../../../../test/trips.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

test('the queue shows what each guide lacks, also a rescued one; the closed record shows the outcome', async () => {
  const carrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
  const { guide } = await underWay(t, '2026-12-02', 'MSKU7502140', carrier);
  const rescue = await rescued(t, clerk, guide, { id_truck: 6, id_driver: 6, id_generator: 3, id_chassis: 7 });
  await drive(t, rescue.id_guide, '2026-12-02T12:00:00Z');
  const papers = ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA'];
  await attachPapers(t, rescue.id_guide, papers);
  const all = await clerk.ok(queue.closeGuides, {});
  expect(all.rows.map(r => [r.id_guide, r.status, r.lacks.files, r.lacks.figures, r.lacks.cost])).toEqual([
    [guide.id_guide, 'GUIA_RESCATADA', ['EIR de salida'], true, false],
    [rescue.id_guide, 'VIAJE_POR_CERRAR', ['EIR de ingreso'], true, false],
  ]);
  const only = (input: object) => clerk.ok(queue.closeGuides, input).then(page => page.rows.map(r => r.id_guide));
  expect(await only({ missing: 'cost' })).toEqual([]);
  expect(await only({ missing: 'files', page_size: 1, page: 2 })).toEqual([rescue.id_guide]);
  expect(await only({ is_own: 'true' })).toEqual([]);
  expect(await only({ kind: 'RETIRO' })).toEqual([]);
  expect(await only({ age_days: 3 })).toEqual([]);
  const files = await clerk.ok(queue.listClosingFiles, { id_guide: rescue.id_guide });
  expect(files.find(f => f.kind === 'EIR_INGRESO')).toMatchObject({
    required: true,
    state: 'MISSING',
    reason: expect.any(String),
  });
  const params = await clerk.ok(queue.getAdditionalParams, { id_guide: guide.id_guide });
  expect(params.find(p => p.key === 'km')).toMatchObject({ source: 'Recorrido hasta el punto de rescate' });
  const early = await clerk.call(queue.getClosedGuide, { id_guide: rescue.id_guide });
  expect([early.status, early.body.code]).toEqual([409, 'GUIA_NO_CERRADA']);
  await attachPapers(t, rescue.id_guide, ['EIR_INGRESO']);
  const { version } = await clerk.ok(calls.getGuide, { id_guide: rescue.id_guide });
  const figures = { km: 90.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
  await clerk.ok(calls.closeGuide, { ...figures, id_guide: rescue.id_guide, version });
  const closed = await clerk.ok(queue.getClosedGuide, { id_guide: rescue.id_guide });
  expect(closed).toMatchObject({ closed_at: expect.any(String), closed_by: expect.any(String), lines: [] });
  const told = await clerk.ok(calls.getGuideActivities, { id_guide: guide.id_guide });
  expect(told.map(row => row.at)).toEqual(
    told
      .map(row => row.at)
      .sort()
      .reverse(),
  );
  expect(told.some(row => row.kind === 'NOTE' && row.text.startsWith('Rescatada por'))).toBe(true);
  expect((await (await t.as('monitor')).call(queue.closeGuides, {})).status).toBe(403);
  expect(
    (await (await t.as('strangerAdmin')).call(calls.getGuideActivities, { id_guide: guide.id_guide })).status,
  ).toBe(404);
});
