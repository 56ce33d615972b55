import { monthSoFar, periodOf } from './period.ts';

/** How a filter of a report is written in the address: the id of a record, or one of these words. */
type Reading = 'id' | readonly string[];
/** The filters of a report besides its period, by their name in the address and in the input of its call. */
export type ReportFields = Readonly<Record<string, Reading>>;

export interface ReportPeriod {
  date_from: string;
  date_to: string;
}
type ValueOf<R extends Reading> = R extends readonly (infer Word)[] ? Word : number;
export type ReportValues<F extends ReportFields> = ReportPeriod & { [Name in keyof F]?: ValueOf<F[Name]> };

function readValue(text: string | null, reading: Reading): string | number | undefined {
  if (text === null) return undefined;
  if (reading !== 'id') return reading.includes(text) ? text : undefined;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** What the address asks of a report; what it cannot read there counts as not asked. */
export function readReport<F extends ReportFields>(
  params: URLSearchParams,
  fields: F,
  usual = monthSoFar(),
): ReportValues<F> {
  const { from, to } = periodOf({ from: params.get('date_from'), to: params.get('date_to') }, usual);
  const read = Object.entries(fields).map(([name, reading]) => [name, readValue(params.get(name), reading)]);
  return { date_from: from, date_to: to, ...Object.fromEntries(read) } as ReportValues<F>;
}
