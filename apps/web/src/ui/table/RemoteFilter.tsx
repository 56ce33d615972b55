import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { clearable } from '../form/clearable.tsx';
import { useDebounced } from '../use-debounced.ts';
import type { Filter, FilterOption, FilterProps } from './filter-types.ts';

type RemoteKind = Extract<Filter, { kind: 'remote' }>;

/** Options are requested from the server while the person types. */
export default function RemoteFilter({ filter, values, onChange }: FilterProps<RemoteKind>) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const value = values[filter.field];
  const found = useQuery({
    queryKey: ['filter', filter.source, search],
    queryFn: () => filter.load(search),
    enabled: opened || (value !== undefined && !filter.nameOf),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const chosen = useNames(filter, value);
  const options = [...(found.data ?? [])];
  for (const option of chosen) if (!options.some(known => known.value === option.value)) options.push(option);
  return (
    <Select
      className="cz-filter"
      aria-label={filter.label}
      prefix={filter.label}
      placeholder={filter.all}
      mode={filter.many ? 'multiple' : undefined}
      maxTagCount={1}
      maxTagTextLength={16}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={found.error ? found.error.message : found.isFetching ? 'Buscando…' : 'Sin resultados'}
      popupMatchSelectWidth={false}
      value={value as string}
      options={options as { value: string; label: string }[]}
      onOpenChange={open => open && setOpened(true)}
      onChange={(next: unknown) => onChange({ [filter.field]: next })}
    />
  );
}

/** The names of values that were given in the address. */
function useNames(filter: RemoteKind, value: unknown): FilterOption[] {
  const values = (Array.isArray(value) ? value : value === undefined ? [] : [value]) as FilterOption['value'][];
  const names = useQuery({
    queryKey: ['filter names', filter.source, values],
    queryFn: async () => {
      const nameOf = filter.nameOf;
      if (!nameOf) return [];
      return Promise.all(values.map(async entry => ({ value: entry, label: (await nameOf(entry)) ?? String(entry) })));
    },
    enabled: values.length > 0 && filter.nameOf !== undefined,
    staleTime: 300_000,
  });
  return names.data ?? [];
}
