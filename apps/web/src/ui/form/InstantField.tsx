import { businessDate, businessTime, instantOf } from '@cabezal/domain/time/time';
import { DatePicker } from 'antd';
import { dayjs } from './business-dayjs.ts';

interface InstantFieldProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  /** Null: no icon, where room is short. */
  suffixIcon?: null;
}

/** How people write it; the first is how it is shown. */
const FORMATS = ['DD/MMM/YYYY HH:mm', 'DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm', 'YYYY-MM-DD HH:mm'];

/** A date with its time of day in the business zone, whatever the browser's; the value is an instant in UTC. */
export function InstantField({ value, onChange, onBlur, placeholder = 'Fecha y hora', ...rest }: InstantFieldProps) {
  return (
    <DatePicker
      {...rest}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      needConfirm={false}
      format={FORMATS}
      placeholder={placeholder}
      value={value ? dayjs(`${businessDate(value)}T${businessTime(value)}`) : null}
      onBlur={() => onBlur?.()}
      onChange={moment => onChange?.(moment ? instantOf(moment.format('YYYY-MM-DD'), moment.format('HH:mm')) : null)}
    />
  );
}
