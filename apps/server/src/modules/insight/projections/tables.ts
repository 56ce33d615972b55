import type { AnnualTable, Parties, Statistics } from '@cabezal/contract/insight/projections/projections.calls';
import { errorOf, firstOf, historyOf } from '@cabezal/domain/insight/projections/sales';
import {
  bandOf,
  changePercent,
  type ProjectedSum,
  projectSum,
  projectYear,
  sumOf,
  wholeOf,
} from '@cabezal/domain/insight/projections/year';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { countedOf, countedSoFar, type Projection } from './read-projections.ts';

const valuesOf = ({ parties }: Projection) => parties.map(one => one.values);
const maybe = ({ figure }: Projection, value: number | null): string | null => (value === null ? null : figure(value));

function sumsOf({ figure }: Projection, sum: ProjectedSum) {
  const whole = wholeOf(sum);
  return {
    before: figure(sum.before),
    real: figure(sum.real),
    ahead: sum.ahead === null ? null : figure(sum.ahead),
    whole: figure(whole),
    change_percent: changePercent(sum.before, whole),
  };
}
const rowsOf = (of: Projection): ProjectedSum[] =>
  valuesOf(of).map(values => projectSum(values, of.total, of.asked, of.year));

/** Years that can be requested, from the next year back to the first one with data. */
function yearsOf({ total, asked }: Projection): number[] {
  const first = firstOf(total);
  if (first === null) return [];
  const last = Number(asked.current.slice(0, 4)) + 1;
  return Array.from({ length: last - Number(first.slice(0, 4)) + 1 }, (_, i) => last - i);
}

const empty = (of: Projection): boolean => of.parties.length === 0;

/** The reservations behind the actual value of a month; null: it has not begun. */
function countedIn(of: Projection, month: string, state: string) {
  if (state === 'CERRADO') return countedOf(of, of.parties, month);
  return state === 'EN_CURSO' ? countedSoFar(of, of.parties) : null;
}

export function statisticsOf(of: Projection): Statistics {
  const error = errorOf(valuesOf(of), of.asked.current);
  const months = empty(of) ? [] : projectYear(valuesOf(of), of.asked, of.year);
  return {
    year: of.year,
    years: yearsOf(of),
    history: historyOf(of.total, of.asked.current),
    error_percent: error,
    months: months.map(({ month, state, before, real, projected }) => {
      const band = state === 'CERRADO' || projected === null || error === null ? null : bandOf(projected, error);
      return {
        month,
        state,
        before: maybe(of, before),
        real: maybe(of, real),
        projected: maybe(of, projected),
        low: maybe(of, band?.low ?? null),
        high: maybe(of, band?.high ?? null),
        counted: countedIn(of, month, state),
      };
    }),
    total: sumsOf(of, sumOf(rowsOf(of))),
  };
}

/** Actual value less projection; null if the month is not closed or has no projection. */
const variationOf = (state: string, real: number | null, projected: number | null): number | null =>
  state !== 'CERRADO' || real === null || projected === null ? null : real - projected;

export function annualOf(of: Projection): AnnualTable {
  const { figure } = of;
  const months = empty(of) ? [] : projectYear(valuesOf(of), of.asked, of.year);
  const rows = months.map(one => {
    const variation = variationOf(one.state, one.real, one.projected);
    return { ...one, variation, counted: countedIn(of, one.month, one.state) };
  });
  const sum = (value: (row: (typeof rows)[number]) => number | null | undefined) =>
    rows.reduce((total, row) => total + (value(row) ?? 0), 0);
  const said = sum(row => (row.variation === null ? 0 : row.projected));
  const variation = sum(row => row.variation);
  return {
    year: of.year,
    rows: rows.map(({ month, state, before, real, projected, variation: off, counted }) => ({
      month,
      state,
      before: maybe(of, before),
      real: maybe(of, real),
      projected: maybe(of, projected),
      counted,
      variation: maybe(of, off),
      variation_percent: off === null || projected === null ? null : changePercent(projected, projected + off),
    })),
    total: {
      before: figure(sum(row => row.before)),
      real: figure(sum(row => row.real)),
      projected: figure(sum(row => row.projected)),
      variation: figure(variation),
      variation_percent: changePercent(said, said + variation),
      reservations: sum(row => row.counted?.reservations),
    },
  };
}

const share = (part: ProjectedSum, all: ProjectedSum): number | null => sharePercent(wholeOf(part), wholeOf(all));

/** The `top` largest companies, and the sum of the others. */
export function partiesOf(of: Projection, top: number): Parties {
  const all = of.parties
    .map(party => ({ party, sum: projectSum(party.values, of.total, of.asked, of.year) }))
    // Companies without a value in this year or the previous one are omitted.
    .filter(({ sum }) => wholeOf(sum) !== 0 || sum.before !== 0)
    .sort((a, b) => wholeOf(b.sum) - wholeOf(a.sum) || a.party.name.localeCompare(b.party.name, 'es'));
  const total = sumOf(all.map(({ sum }) => sum));
  const [named, others] = [all.slice(0, top), all.slice(top)];
  const rest = sumOf(others.map(({ sum }) => sum));
  return {
    year: of.year,
    rows: named.map(({ party, sum }) => ({
      id_company: party.id_company,
      name: party.name,
      ...sumsOf(of, sum),
      basis: sum.basis,
      share_percent: share(sum, total),
      // The list of reservations has no filter for those without an addressee.
      counted: party.id_company === null ? null : countedOf(of, [party]),
    })),
    others:
      others.length === 0 ? null : { ...sumsOf(of, rest), parties: others.length, share_percent: share(rest, total) },
    total: sumsOf(of, total),
  };
}
