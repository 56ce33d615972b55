import { addBonusRule } from '@cabezal/contract/money/cutoffs/bonuses.calls';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { closeGuide, getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { saveDriverParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { BONUS_CONCEPTS, type Concept } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { add, compare, ZERO } from '@cabezal/domain/system/amounts/money';
import { addDays } from '@cabezal/domain/system/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { ownTrip } from './cutoffs.samples.ts';

/** Decision 0166: whatever order guides are closed, reversed and settled in, no month of a driver exceeds its limit, and nothing is paid twice. */
let t: TestApp;
let boss: Client;
const LIMIT = '40.00';
beforeAll(async () => {
  t = await startTestApp();
  boss = await t.as('admin');
  const valid_from = '2026-12-01';
  await boss.ok(saveDriverParameters, {
    values: [
      { key: 'bono_puntualidad_usd', value: '5.00', valid_from },
      { key: 'bono_sin_incidente_usd', value: '3.00', valid_from },
      { key: 'bono_tope_mes_usd', value: LIMIT, valid_from },
    ],
  });
  await boss.ok(addBonusRule, { kind: 'VIAJE', amount: '7.00', valid_from: '2026-11-26' });
});
afterAll(() => t.close());

let day = '2026-12-01';
const nextDay = (): string => {
  day = addDays(day, 1);
  return day;
};
const motive = 'El viaje se cerró por error';
const preview = (more: object = {}) =>
  boss.ok(calls.previewCutoff, { kind: 'BONOS', period_to: day, id_payee: 1, ...more });

interface Act {
  what: 'trip' | 'settle' | 'settle without one' | 'raise' | 'reverse' | 'reopen' | 'close again';
  pick: number;
}
const pickOf = <Row>(rows: readonly Row[], pick: number): Row | undefined => rows[pick % Math.max(1, rows.length)];

async function settle(more: object): Promise<void> {
  const { total: expected_total, fingerprint } = await preview(more);
  await boss.call(calls.generarCorteBonos, { period_to: day, expected_total, fingerprint, ...more });
}

async function act({ what, pick }: Act): Promise<void> {
  if (what === 'trip') {
    await ownTrip(t, nextDay());
    return;
  }
  if (what === 'settle') return settle({});
  if (what === 'settle without one' || what === 'raise') {
    const { lines } = await preview();
    const line = pickOf(
      lines.filter(one => one.id_guide !== null && one.concept === 'BONO'),
      pick,
    );
    if (line === undefined) return;
    const { id_guide } = line;
    const raised = { id_guide, concept: 'BONO', amount: '25.00', justification: 'Doble turno' };
    return settle(what === 'raise' ? { adjust: [raised] } : { exclude: [{ id_guide, reason: 'Falta un documento' }] });
  }
  if (what === 'reverse') {
    const rows = await t.rows<{ id_line: number }>(sql`select id_line from cutoff_lines
      where live and reverses is null and id_guide is not null order by id_line`);
    const line = pickOf(rows, pick);
    if (line !== undefined) await boss.call(calls.reverseCutoffLine, { id_line: line.id_line, motive });
    return;
  }
  const guides = await t.rows<{ id_guide: number }>(sql`select id_guide from guides
    where deleted_at is null and issued_at is not null and (closed_at is null) = ${what === 'close again'} order by id_guide`);
  const guide = pickOf(guides, pick);
  if (guide === undefined) return;
  const { id_guide } = guide;
  const { version } = await boss.ok(getGuide, { id_guide });
  const figures = { km: 234, gallons: 36, peaje: '12.00', viatico: '50.00', anticipo: '0.00', stand_by: [] };
  if (what === 'reopen') await boss.call(reverseClosing, { id_guide, version, motive });
  else await boss.call(closeGuide, { ...figures, id_guide, version });
}

async function check(): Promise<void> {
  const twice =
    await t.rows(sql`select id_guide, concept from cutoff_lines where live and reverses is null and id_guide is not null
    group by id_guide, concept having count(*) > 1`);
  expect(twice).toEqual([]);
  const stored = await t.rows<{
    concept: Concept;
    amount: string;
    month: string;
  }>(sql`select l.concept, l.amount::text as amount,
      to_char(coalesce((l.inputs ->> 'day')::date, (o.inputs ->> 'day')::date), 'YYYY-MM') as month
    from cutoff_lines l left join cutoff_lines o on o.id_line = l.reverses where l.id_driver = 1 and l.id_guide is not null`);
  const { lines } = await preview();
  const open = lines.map(line => ({ ...line, month: line.trip_date?.slice(0, 7) ?? '' }));
  const months = new Map<string, string>();
  for (const { concept, amount, month } of [...stored, ...open])
    if (BONUS_CONCEPTS.some(one => one === concept)) months.set(month, add(months.get(month) ?? ZERO, amount));
  for (const [month, total] of months) expect([month, compare(total, LIMIT)]).not.toEqual([month, 1]);
}

const drawn: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(
    'trip' as const,
    'settle' as const,
    'settle without one' as const,
    'raise' as const,
    'reverse' as const,
    'reopen' as const,
    'close again' as const,
  ),
  pick: fc.nat(20),
});
const of = (what: Act['what'], pick = 0): Act => ({ what, pick });

test('no month of a driver exceeds its limit, and no bonus is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 4, maxLength: 8 }), async acts => {
      await act(of('trip'));
      for (const one of acts) {
        // Two cortes cannot end on one day.
        t.setNow(`${nextDay()}T20:00:00Z`);
        // Sessions last thirty days; a run may take longer.
        await t.write(tx => tx.run(sql`update sessions set expires_at = ${addDays(day, 30)}::date`));
        await act(one);
        await check();
      }
    }),
    {
      numRuns: rounds(4),
      examples: [
        [[of('settle'), of('trip'), of('trip'), of('raise'), of('reverse'), of('reopen'), of('close again')]],
        [[of('settle'), of('reverse', 1), of('settle without one'), of('settle'), of('reverse', 2), of('trip')]],
      ],
    },
  );
});
