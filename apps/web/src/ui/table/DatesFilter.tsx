import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { DatePicker } from 'antd';
import { dayjs } from '../form/business-dayjs.ts';
import { clearable } from '../form/clearable.tsx';
import { readDate } from '../form/date-fields.tsx';
import { NEAREST_DAYS } from '../form/read-moment.ts';
import { RangeContext, rangeComponents } from '../form/typed-picker.tsx';
import type { Filter, FilterProps } from './filter-types.ts';

/** Reads typed dates and returns them in the second format of the picker. */
const read = (text: string) => readDate(text, { today: businessDate(new Date()), back: NEAREST_DAYS });

const day = (value: unknown) => (typeof value === 'string' && value ? dayjs(value) : null);

/** Common ranges, counted from today in the business zone. */
function presets() {
  const today = businessDate(new Date());
  const span = (label: string, from: string, to: string) => ({
    label,
    value: [dayjs(from), dayjs(to)] as [dayjs.Dayjs, dayjs.Dayjs],
  });
  const monthStart = `${today.slice(0, 8)}01`;
  return [
    span('Hoy', today, today),
    span('Mañana', addDays(today, 1), addDays(today, 1)),
    span('Próximos 7 días', today, addDays(today, 6)),
    span('Últimos 7 días', addDays(today, -6), today),
    span('Últimos 30 días', addDays(today, -29), today),
    span('Este mes', monthStart, dayjs(monthStart).endOf('month').format('YYYY-MM-DD')),
  ];
}

type DatesFilterProps = FilterProps<Extract<Filter, { kind: 'dates' }>> & { opened: boolean };

/** «Cita 22/nov/2026 – 28/nov/2026»; either end may be open. */
export default function DatesFilter({ filter, values, onChange, opened }: DatesFilterProps) {
  return (
    <RangeContext value={read}>
      <DatePicker.RangePicker
        components={rangeComponents}
        className="cz-filter cz-filter-dates"
        prefix={<span className="cz-filter-name">{filter.label}</span>}
        aria-label={filter.label}
        format={['DD/MMM/YYYY', 'YYYY-MM-DD']}
        placeholder={['Desde', 'Hasta']}
        suffixIcon={null}
        separator="–"
        defaultOpen={opened}
        autoFocus={opened}
        allowClear={clearable}
        allowEmpty={[true, true]}
        presets={presets()}
        value={[day(values[filter.from]), day(values[filter.to])]}
        onChange={range =>
          onChange({
            [filter.from]: range?.[0]?.format('YYYY-MM-DD'),
            [filter.to]: range?.[1]?.format('YYYY-MM-DD'),
          })
        }
      />
    </RangeContext>
  );
}
