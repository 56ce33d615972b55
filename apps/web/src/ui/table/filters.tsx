import { DownOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { clearable } from '../form/clearable.tsx';

import type { Filter, FilterOption, FilterProps } from './filter-types.ts';
import { useTyped } from './use-typed.ts';

const DatesFilter = lazy(() => import('./DatesFilter.tsx'));
const RemoteFilter = lazy(() => import('./RemoteFilter.tsx'));

/** A filter as a control with its name inside: «Estado Por cerrar»; without a value, only the name. */
export function FilterControl({ filter, values, onChange }: FilterProps): ReactNode {
  switch (filter.kind) {
    case 'options':
      return <OptionsFilter filter={filter} values={values} onChange={onChange} />;
    case 'yes_no':
      return <YesNoFilter filter={filter} values={values} onChange={onChange} />;
    case 'text':
      return <TextFilter filter={filter} values={values} onChange={onChange} />;
    case 'dates':
      return <DatesEntry filter={filter} values={values} onChange={onChange} />;
    case 'remote':
      return (
        <Suspense fallback={<span className="cz-filter-wait">{filter.label}</span>}>
          <RemoteFilter filter={filter} values={values} onChange={onChange} />
        </Suspense>
      );
  }
}

type Of<K extends Filter['kind']> = FilterProps<Extract<Filter, { kind: K }>>;

function OptionsFilter({ filter, values, onChange }: Of<'options'>) {
  const value = values[filter.field];
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
      showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : filter.many ? undefined : false}
      popupMatchSelectWidth={false}
      value={value as FilterOption['value']}
      options={[...filter.options] as { value: string; label: string }[]}
      onChange={next => onChange({ [filter.field]: next })}
    />
  );
}

const yesNo = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];

function YesNoFilter({ filter, values, onChange }: Of<'yes_no'>) {
  const value = values[filter.field];
  return (
    <Select
      className="cz-filter"
      aria-label={filter.label}
      prefix={filter.label}
      placeholder={filter.all}
      allowClear={clearable}
      value={value === undefined ? undefined : String(value)}
      options={yesNo}
      onChange={(next?: string) => onChange({ [filter.field]: next === undefined ? undefined : next === 'true' })}
    />
  );
}

/** The calendar is a large dependency: it is loaded on first use. */
function DatesEntry(props: Of<'dates'>) {
  const { filter, values } = props;
  const [wanted, setWanted] = useState(false);
  const isSet = values[filter.from] !== undefined || values[filter.to] !== undefined;
  const button = (
    <Button className="cz-filter-button" aria-haspopup="dialog" onClick={() => setWanted(true)}>
      <span className="cz-filter-name">{filter.label}</span> {filter.all} <DownOutlined />
    </Button>
  );
  if (!wanted && !isSet) return button;
  return (
    <Suspense fallback={button}>
      <DatesFilter {...props} opened={wanted} />
    </Suspense>
  );
}

function TextFilter({ filter, values, onChange }: Of<'text'>) {
  const given = String(values[filter.field] ?? '');
  const { typed, setTyped } = useTyped(given, text => onChange({ [filter.field]: text || undefined }));
  return (
    <Input
      className="cz-filter"
      aria-label={filter.label}
      prefix={<span className="cz-filter-name">{filter.label}</span>}
      allowClear={clearable}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  );
}
