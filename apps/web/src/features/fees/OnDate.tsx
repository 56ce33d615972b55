import { DatePicker } from 'antd';
import { dayjs } from '../../ui/form/business-dayjs.ts';
import { clearable } from '../../ui/form/clearable.tsx';
import { useAddress } from '../../ui/use-address.ts';

/** Filters of a list inside a page stand in the address under its name. */
const FIELD = 'fees.f.on_date';

/** «Vigente el»: the rates that hold on one day, a filter of the list. */
export function OnDate() {
  const { get, change } = useAddress<typeof FIELD | 'fees.p'>();
  const day = get(FIELD);
  return (
    <DatePicker
      className="cz-fees-on-date"
      prefix={<span className="cz-filter-name">Vigente el</span>}
      aria-label="Vigente el"
      placeholder="hoy"
      format={['DD/MMM/YYYY', 'YYYY-MM-DD']}
      suffixIcon={null}
      inputReadOnly
      allowClear={clearable}
      value={day ? dayjs(day) : null}
      onChange={value => change({ [FIELD]: value?.format('YYYY-MM-DD') ?? null, 'fees.p': null }, { push: true })}
    />
  );
}
