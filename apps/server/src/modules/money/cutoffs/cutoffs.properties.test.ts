import { handOverAdvance, updateAdvance } from '@cabezal/contract/money/advances/advances.calls';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { closeGuide, getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { figuresOf, type LineInputs } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { add, ZERO } from '@cabezal/domain/system/amounts/money';
import { addDays } from '@cabezal/domain/system/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { carrierTerms, carrierTrip, ownTrip } from './cutoffs.samples.ts';

/**
 * 8-money §10, numbers 2, 7 and 8: whatever two people do at the same time, an amount is in one live line at most, a corte is the sum of its
 * lines, and the cortes and what is open are together what the closed guides pay.
 */
let t: TestApp;
let people: readonly [Client, Client];
beforeAll(async () => {
  t = await startTestApp();
  // Whoever may reverse closings and lines.
  people = [await t.as('admin'), await t.as('admin')];
  await carrierTerms(t);
});
afterAll(() => t.close());

const KINDS = { PARTICULARES: calls.generarCorteParticulares, VIATICOS: calls.generarCorteViaticos } as const;
type Kind = keyof typeof KINDS;
const payees: Record<Kind, number> = { PARTICULARES: company.carrier, VIATICOS: 1 };
const motive = 'Se acordó por otro valor';

let day = '2026-12-01';
const nextDay = (): string => {
  day = addDays(day, 1);
  return day;
};

const preview = (me: Client, kind: Kind, more: object = {}) =>
  me.ok(calls.previewCutoff, { kind, period_to: day, id_payee: payees[kind], ...more });

/** One of the rows, whichever number was drawn. */
const pickOf = <Row>(rows: readonly Row[], pick: number): Row | undefined => rows[pick % Math.max(1, rows.length)];

interface Act {
  what: 'close' | 'close without one' | 'reverse' | 'advance' | 'hand over' | 'reopen' | 'close again';
  kind: Kind;
  pick: number;
  amount: number;
}

const done = new Map<Act['what'], number>();

/** What a person tries; refusals are answers, too. Undefined: there is nothing to try it on. */
async function attempt(me: Client, { what, kind, pick, amount }: Act) {
  const own = kind === 'VIATICOS';
  if (what === 'close' || what === 'close without one') {
    const { lines } = await preview(me, kind);
    const guide = pickOf(
      lines.filter(line => line.id_guide !== null),
      pick,
    );
    const exclude =
      what === 'close' || guide === undefined ? [] : [{ id_guide: guide.id_guide, reason: 'Falta un documento' }];
    const { total: expected_total, fingerprint } = await preview(me, kind, { exclude });
    return me.call(KINDS[kind], { period_to: day, expected_total, fingerprint, exclude });
  }
  if (what === 'reverse') {
    const rows = await t.rows<{ id_line: number }>(sql`select id_line from cutoff_lines
      where kind = ${kind} and live and reverses is null and (id_guide is not null or id_advance is not null) order by id_line`);
    const line = pickOf(rows, pick);
    return line && me.call(calls.reverseCutoffLine, { id_line: line.id_line, motive });
  }
  if (what === 'hand over') {
    const rows = await t.rows<{ id_advance: number }>(sql`select id_advance from advances
      where annulled_at is null and handed_at is null order by id_advance`);
    const voucher = pickOf(rows, pick);
    return voucher && me.call(handOverAdvance, { id_advance: voucher.id_advance });
  }
  const guides = await t.rows<{
    id_guide: number;
    anticipo: string;
  }>(sql`select id_guide, coalesce(anticipo, 0)::numeric(14, 2)::text as anticipo
    from guides where deleted_at is null
    and issued_at is not null and is_own = ${own} and (closed_at is null) = ${what === 'close again'} order by id_guide`);
  const found = pickOf(guides, pick);
  if (found === undefined) return undefined;
  const { id_guide, anticipo } = found;
  const { version } = await me.ok(getGuide, { id_guide });
  if (what === 'reopen') return me.call(reverseClosing, { id_guide, version, motive });
  if (what === 'advance')
    return me.call(updateAdvance, { id_guide, version, anticipo: `${amount}.00`, justification: motive });
  const viatico = own ? `${amount}.00` : ZERO;
  const figures = { km: 234, gallons: 36, peaje: '12.00', viatico, anticipo, stand_by: [] };
  return me.call(closeGuide, { ...figures, id_guide, version });
}

async function act(me: Client, one: Act): Promise<void> {
  const answer = await attempt(me, one);
  if (answer === undefined) return;
  expect(answer.status, JSON.stringify([one, answer.body])).toBeLessThan(500);
  if (answer.status === 200) done.set(one.what, (done.get(one.what) ?? 0) + 1);
}

/** Lines that break a rule, by the name of the rule. */
const broken = () =>
  t.rows<{ rule: string }>(sql`
    select 'twice in a live line' as rule from cutoff_lines where live and reverses is null and id_guide is not null and id_advance is null
      group by kind, id_guide, concept having count(*) > 1
    union all select 'a voucher twice in a live line' from cutoff_lines where live and reverses is null and id_advance is not null
      group by id_advance having count(*) > 1
    union all select 'an annulled voucher in a live line' from cutoff_lines l join advances a using (id_advance)
      where l.live and l.reverses is null and a.annulled_at is not null
    union all select 'a corte that is not the sum of its lines' from cutoffs c where c.total < 0 or c.total <>
      (select sum(l.amount) from cutoff_lines l where l.id_corte = c.id_corte)
    union all select 'a counter-line of another amount' from cutoff_lines o join cutoff_lines l on l.id_line = o.reverses
      where o.amount <> - l.amount or l.live or o.id_corte = l.id_corte`);

/** What the closed guides pay, less the vouchers that were handed over: of a closed guide, or in a corte already. */
const owed = async (kind: Kind): Promise<string> => {
  const own = kind === 'VIATICOS';
  const pays = own
    ? sql`(select coalesce(sum(g.viatico), 0) from guides g where g.is_own and g.deleted_at is null and g.closed_at is not null)`
    : sql`(select coalesce(sum(k.subtotal), 0) from guide_costs k join guides g using (id_guide)
        where k.kind = 'PURCHASE' and not g.is_own and g.deleted_at is null and g.closed_at is not null)`;
  const [row] = await t.rows<{
    owed: string;
  }>(sql`select (${pays} - (select coalesce(sum(a.amount), 0) from advances a join guides g using (id_guide)
      where a.beneficiary = ${own ? 'CONDUCTOR' : 'TRANSPORTISTA'} and a.annulled_at is null and a.handed_at is not null
        and (g.closed_at is not null or exists (select from cutoff_lines l where l.id_advance = a.id_advance and l.live and l.reverses is null))))::numeric(14, 2)::text as owed`);
  return row?.owed ?? '';
};

const DERIVED = ['RETENCION', 'SALDO_ANTERIOR', 'SALDO_SIGUIENTE'];

/** The lines of all cortes and of the open one, without those that follow from others. */
async function given(kind: Kind): Promise<string> {
  const stored = await t.rows<{ concept: string; amount: string }>(
    sql`select concept, amount::text as amount from cutoff_lines where kind = ${kind}`,
  );
  const { lines } = await preview(people[0], kind);
  const own = [...stored, ...lines].filter(line => !DERIVED.includes(line.concept));
  return add(ZERO, ...own.map(line => line.amount));
}

async function check(): Promise<void> {
  expect(await broken()).toEqual([]);
  for (const kind of ['PARTICULARES', 'VIATICOS'] as const)
    expect([kind, await given(kind)]).toEqual([kind, await owed(kind)]);
}

/** Closed trips of a carrier and of an own driver, each with a voucher that was handed over. */
async function twoTrips(): Promise<void> {
  await carrierTrip(t, nextDay(), '120.00', { advance: '40.00' });
  await ownTrip(t, nextDay(), '50.00', '20.00');
}

const drawn: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(
    'close' as const,
    'close without one' as const,
    'reverse' as const,
    'advance' as const,
    'hand over' as const,
    'reopen' as const,
    'close again' as const,
  ),
  kind: fc.constantFrom('PARTICULARES' as const, 'VIATICOS' as const),
  pick: fc.nat(20),
  amount: fc.integer({ min: 10, max: 80 }),
});
const close = (kind: Kind): Act => ({ what: 'close', kind, pick: 0, amount: 10 });
const of = (what: Act['what'], kind: Kind = 'PARTICULARES'): Act => ({ what, kind, pick: 0, amount: 30 });

test('nothing is paid twice and nothing is lost, whatever two people do at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(drawn, drawn), { minLength: 3, maxLength: 6 }), async pairs => {
      await twoTrips();
      for (const [first, second] of pairs) {
        t.setNow(`${nextDay()}T20:00:00Z`);
        // Sessions last thirty days; a run may take longer.
        await t.write(tx => tx.run(sql`update sessions set expires_at = ${addDays(day, 30)}::date`));
        await Promise.all([act(people[0], first), act(people[1], second)]);
        await check();
      }
    }),
    {
      numRuns: rounds(8),
      examples: [
        [
          [
            [close('PARTICULARES'), close('PARTICULARES')],
            [of('reverse'), of('hand over')],
            [of('reopen'), close('VIATICOS')],
            [of('advance', 'VIATICOS'), of('close again')],
            [of('hand over'), close('PARTICULARES')],
          ],
        ],
        [
          [
            [close('VIATICOS'), of('reopen', 'VIATICOS')],
            [of('reverse', 'VIATICOS'), of('close without one', 'VIATICOS')],
            [of('close again', 'VIATICOS'), of('reverse', 'VIATICOS')],
            [of('reopen'), close('PARTICULARES')],
            [close('VIATICOS'), of('reverse', 'VIATICOS')],
          ],
        ],
      ],
    },
  );
  for (const what of ['close', 'reverse', 'reopen', 'close again'] as const)
    expect([what, done.has(what)]).toEqual([what, true]);
  const rows = await t.rows<{ inputs: LineInputs; amount: string }>(sql`select inputs, amount::text as amount
    from cutoff_lines where reverses is null and adjusted_from is null`);
  expect(rows.map(row => figuresOf(row.inputs).amount)).toEqual(rows.map(row => row.amount));
});
