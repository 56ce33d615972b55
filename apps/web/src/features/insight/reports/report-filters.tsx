import { businessDate } from '@cabezal/domain/system/time/time';
import { type Filter, fieldsOf } from '../../../ui/table/filter-types.ts';
import { FilterControl } from '../../../ui/table/filters.tsx';
import { useAddress } from '../../../ui/use-address.ts';

/** The current month, up to today. */
function thisMonth(): { date_from: string; date_to: string } {
  const date_to = businessDate(new Date());
  return { date_from: `${date_to.slice(0, 8)}01`, date_to };
}

/** The filters of a report, kept in the address: a period, which always has a value, and the other filters. */
export function useReportAsked<Name extends string>(numbers: readonly Name[], words: readonly string[]) {
  const { get, id, change, with: withValues } = useAddress<string>();
  const period = thisMonth();
  const values: Record<string, string | number | undefined> = {
    date_from: get('date_from') ?? period.date_from,
    date_to: get('date_to') ?? period.date_to,
  };
  for (const name of numbers) values[name] = id(name) ?? undefined;
  for (const name of words) values[name] = get(name) ?? undefined;
  const page = id('page') ?? 1;
  return { values, page, change, withValues };
}

interface ReportFiltersProps {
  filters: readonly Filter[];
  values: Record<string, unknown>;
  change: (values: Record<string, string | number | null>) => void;
}

/** The controls of a report; a change of filters goes back to the first page. */
export function ReportFilters({ filters, values, change }: ReportFiltersProps) {
  const apply = (patch: Record<string, unknown>) =>
    change({
      ...Object.fromEntries(
        Object.entries(patch).map(([name, value]) => [name, (value as string | undefined) ?? null]),
      ),
      page: null,
    });
  return (
    <div className="cz-reports-filters">
      {filters.map(filter => (
        <FilterControl key={fieldsOf(filter)[0]} filter={filter} values={values} onChange={apply} />
      ))}
    </div>
  );
}
