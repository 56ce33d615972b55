import { previewCutoff } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { closeGuide, deleteGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import {
  listJustifications,
  saveJustification,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { motive, rescueInput, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { carrierTerms, PAPERS, third } from './cutoffs.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await carrierTerms(t);
});
afterAll(() => t.close());

/** A truck of Andrade that came to the plant two hours late and has stood there for a day, which is justified by a motive of `responsible`. */
async function waiting(day: string, box: string, responsible: string) {
  const { guide } = await underWay(t, day, box, third);
  const there = await drive(t, guide.id_guide, `${day}T15:00:00Z`, ['PLT', 'arrival']);
  const rescue = await rescueInput(t, there, { id_truck: 6, id_driver: 6 });
  const at = new Date(Date.parse(`${day}T15:00:00Z`) + 24 * 3_600_000).toISOString();
  t.setNow(at);
  const [reason] = await t.rows<{ id_motivo: number }>(
    sql`select id_motivo from motives where kind = 'DELAY' and responsible = ${responsible} order by 1 limit 1`,
  );
  const stop = there.stops.find(one => one.code === 'PLT');
  await (await t.as('monitor')).ok(saveJustification, {
    reservation_milestone_id: stop?.id_stop,
    kind: 'STAND_BY',
    id_motivo: reason?.id_motivo,
  });
  const takeOver = async () => (await t.as('monitor')).ok(saveRescue, { ...rescue, rescue_at: at });
  return { id_guide: guide.id_guide, left: new Date(Date.parse(at) + 3_600_000).toISOString(), takeOver };
}

async function closed(id_guide: number): Promise<void> {
  await attachPapers(t, id_guide, PAPERS);
  const boss = await t.as('admin');
  const { version } = await boss.ok(getGuide, { id_guide });
  const figures = { km: 234, gallons: 36, peaje: '12.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  await boss.ok(closeGuide, { ...figures, id_guide, version });
}

/** Guides of the carrier whose waiting would be paid. */
async function paidWaits(period_to: string): Promise<(number | null)[]> {
  const asked = { kind: 'PARTICULARES' as const, period_to, id_payee: company.carrier };
  const { lines } = await (await t.as('contador')).ok(previewCutoff, asked);
  return lines.filter(line => line.concept === 'STAND_BY').map(line => line.id_guide);
}

/** Delays at the plant, with the id of what justifies them. */
async function delays(id_guide: number) {
  const rows = await (await t.as('monitor')).ok(listJustifications, { id_guide });
  return rows
    .filter(row => row.stop.includes('Guabo') && (row.kind === 'LATE_ARRIVAL' || row.kind === 'STAND_BY'))
    .map(row => [row.kind, row.justification?.id_justification ?? null]);
}

test('waiting that is the own fault of the carrier is not paid, any other is', async () => {
  const own = await waiting('2026-12-02', 'MSKU7502140', 'TRANSPORTISTA');
  await drive(t, own.id_guide, own.left);
  await closed(own.id_guide);
  const other = await waiting('2026-12-05', 'TRIU8423172', 'CLIENTE');
  await drive(t, other.id_guide, other.left);
  await closed(other.id_guide);
  expect(await paidWaits('2026-12-06')).toEqual([other.id_guide]);
});

test('a rescue takes over the waiting with what justifies it, and a late arrival stays with the guide that arrived', async () => {
  const { id_guide, left, takeOver } = await waiting('2026-12-09', 'ONEU9035489', 'TRANSPORTISTA');
  const before = await delays(id_guide);
  expect(before).toEqual([
    ['LATE_ARRIVAL', null],
    ['STAND_BY', expect.any(Number)],
  ]);
  const [, wait] = before;
  const rescue = await takeOver();
  expect([await delays(id_guide), await delays(rescue.id_guide)]).toEqual([[['LATE_ARRIVAL', null]], [wait]]);

  const monitor = await t.as('monitor');
  await monitor.ok(deleteGuide, { id_guide: rescue.id_guide, version: rescue.version, motive });
  expect(await delays(id_guide)).toEqual(before);

  const { version } = await monitor.ok(getGuide, { id_guide });
  const input = await rescueInput(t, await monitor.ok(getGuide, { id_guide }), { id_truck: 6, id_driver: 6 });
  t.setNow(left);
  const again = await (await t.as('monitor')).ok(saveRescue, { ...input, version, rescue_at: left });
  await drive(t, again.id_guide, left);
  expect(await delays(again.id_guide)).toEqual([wait]);
  await closed(again.id_guide);
  await closed(id_guide);
  const paid = await paidWaits('2026-12-11');
  expect([paid.includes(id_guide), paid.includes(again.id_guide)]).toEqual([false, false]);
});
