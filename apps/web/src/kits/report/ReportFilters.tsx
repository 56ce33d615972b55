import { type Filter, fieldsOf } from '../../ui/table/filter-types.ts';
import { FilterControl } from '../../ui/table/filters.tsx';
import type { Report } from './use-report.ts';
import './report.css';

interface ReportFiltersProps {
  filters: readonly Filter[];
  report: Pick<Report, 'values' | 'change'>;
}

type Value = string | number | undefined;

/** The filters of a report as controls. */
export function ReportFilters({ filters, report: { values, change } }: ReportFiltersProps) {
  const apply = (patch: Record<string, unknown>) =>
    change(Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, (value as Value) ?? null])));
  return <FilterBar filters={filters} values={{ ...values }} onChange={apply} />;
}

interface FilterBarProps {
  filters: readonly Filter[];
  values: Record<string, unknown>;
  onChange: (patch: Record<string, unknown>) => void;
}

/** The same controls where something else keeps the values. */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  return (
    <div className="cz-report-filters">
      {filters.map(filter => (
        <FilterControl key={fieldsOf(filter)[0]} filter={filter} values={values} onChange={onChange} />
      ))}
    </div>
  );
}
