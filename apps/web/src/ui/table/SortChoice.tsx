import { Select } from 'antd';
import { clearable } from '../form/clearable.tsx';
import type { ListState } from './list-state.ts';
import { sortOf, type sortOptions, sortValue } from './sort-options.ts';

interface SortChoiceProps {
  options: ReturnType<typeof sortOptions>;
  state: ListState;
  update: (patch: Partial<ListState>) => void;
}

/** «Ordenar»: sorting where there are no column headings. */
export function SortChoice({ options, state, update }: SortChoiceProps) {
  return (
    <Select<string>
      className="cz-filter"
      aria-label="Ordenar"
      prefix="Ordenar"
      placeholder="Lo usual"
      allowClear={clearable}
      popupMatchSelectWidth={false}
      value={sortValue(state.sort)}
      options={options}
      onChange={(value?: string) => update({ sort: sortOf(value) })}
    />
  );
}
