import { getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleRecordCases } from '../../tracking/record-cases/settle-record-cases.ts';
import { SapWorld } from './reposts.samples.ts';

let w: SapWorld;
beforeAll(async () => {
  w = await SapWorld.open();
});
afterAll(() => w.close());

const run = () => settleRecordCases(w.t.services.db);
const ofSap = async () =>
  (await (await w.t.as('monitor')).ok(listAlertMonitoring, {})).cases.filter(({ kind }) => kind === 'SAP_ERROR');

test('documents that SAP does not take are one case, not one each, which ends when it has taken the last one', async () => {
  w.sap.misbehave('http500');
  const first = await w.sent();
  await w.exhaust();
  await run();
  const [opened] = await ofSap();
  expect(opened).toMatchObject({ headline: '1 documento con error en SAP', severity: 'MEDIA', id_guide: null });
  const second = await w.sent();
  await w.exhaust();
  await run();
  expect(await ofSap()).toMatchObject([
    { id_alert_case: opened?.id_alert_case, headline: '2 documentos con error en SAP' },
  ]);
  w.sap.misbehave(null);
  for (const { numero_orden } of [first, second]) await w.resend(numero_orden);
  await w.outbox.drain();
  await run();
  const { id_alert_case } = opened ?? { id_alert_case: 0 };
  const { state, ended_why } = await (await w.t.as('monitor')).ok(getCase, { id_alert_case });
  expect([state, ended_why]).toEqual(['RESUELTA', 'CESO']);
});
