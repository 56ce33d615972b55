import { getCompanyOptions } from '@cabezal/contract/people/companies/companies.calls';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { CUSTOMERS } from '../../../kits/selects/company-filter.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

interface ClientsSelectProps {
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
  /** Names of the stored clients. */
  names: ReadonlyMap<number, string>;
}

/** Selects several clients by name; none means all. */
export function ClientsSelect({ names, value = [], onChange, id }: ClientsSelectProps) {
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState(names);
  const name = useDebounced(typed.trim(), 250);
  const found = useCall(
    getCompanyOptions,
    { company_type: [...CUSTOMERS], ...(name && { name }) },
    { keepPrevious: true },
  );
  const offered = (found.data ?? []).map(row => ({ value: row.id_company, label: row.name }));
  const kept = value
    .filter(one => !offered.some(option => option.value === one))
    .map(one => ({ value: one, label: seen.get(one) ?? String(one) }));
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      placeholder="Todos los clientes"
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={found.error ? found.error.message : found.isFetching ? 'Buscando…' : 'Sin resultados'}
      options={[...offered, ...kept]}
      onChange={chosen => {
        setSeen(before => new Map([...before, ...offered.map(one => [one.value, one.label] as const)]));
        onChange?.(chosen);
      }}
    />
  );
}
