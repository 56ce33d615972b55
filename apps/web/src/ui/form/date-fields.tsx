import { businessDate, businessTime, formatDate, formatDateTime, instantOf } from '@cabezal/domain/system/time/time';
import { DatePicker, TimePicker } from 'antd';
import { dayjs } from './business-dayjs.ts';
import { clearable } from './clearable.tsx';
import { readAs } from './field-texts.ts';
import { type DateBounds, parseDate, parseMoment, parseTime } from './read-moment.ts';
import { type Reading, Typed, typedComponents, usePicked, usePickerText } from './typed-picker.tsx';

/** Dates and times, typed in the usual ways or selected; the values have the format of the calls. */

interface PickerControl {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  /** For a field outside a form item: called with why its text could not be read, or with null. */
  onUnread?: (problem: string | null) => void;
}

interface DateFieldProps extends PickerControl {
  /** First and last day that can be selected, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** The field always has a date: an unreadable text is replaced by the current date value. */
  isAlways?: boolean;
}

const NO_DATE = 'No es una fecha';

/** A typed date within its bounds, or the reason why it is invalid. */
export function readDate(text: string, { min, ...bounds }: DateBounds & { min?: string }): Reading<string> {
  const { max } = bounds;
  const value = parseDate(text, bounds);
  if (value === null) return { problem: NO_DATE };
  if (min !== undefined && value < min) return { problem: `No puede ser antes del ${formatDate(min)}` };
  if (max !== undefined && value > max) return { problem: `No puede ser después del ${formatDate(max)}` };
  return { value };
}

/** A calendar date; value «2026-11-24». */
export function DateField({ value, onChange, onBlur, onUnread, min, max, isAlways, ...rest }: DateFieldProps) {
  const { typing, said, popup } = usePickerText<string>({
    value: value || null,
    isAlways,
    onUnread,
    read: text => readDate(text, { today: businessDate(new Date()), min, max }),
    onChange: next => onChange?.(next),
  });
  return (
    <Typed typing={typing} said={said}>
      <DatePicker
        placeholder="Elija una fecha"
        {...rest}
        components={typedComponents}
        {...popup}
        format="DD/MMM/YYYY"
        allowClear={isAlways ? false : clearable}
        minDate={min ? dayjs(min) : undefined}
        maxDate={max ? dayjs(max) : undefined}
        value={usePicked(value, date => dayjs(date))}
        onBlur={() => onBlur?.()}
        onCalendarChange={typing.chosen}
        onChange={day => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      />
    </Typed>
  );
}

interface TimeFieldProps extends PickerControl {
  minuteStep?: 1 | 5 | 10 | 15 | 30;
}

function readTime(text: string): Reading<string> {
  const value = parseTime(text);
  return value === null ? { problem: 'No es una hora' } : { value };
}

/** A time of day, 24 h; value «08:00». */
export function TimeField({ value, onChange, onBlur, onUnread, minuteStep = 5, ...rest }: TimeFieldProps) {
  const { typing, said, popup } = usePickerText<string>({
    value: value || null,
    read: readTime,
    onUnread,
    onChange: next => onChange?.(next),
  });
  return (
    <Typed typing={typing} said={said}>
      <TimePicker
        placeholder="00:00"
        {...rest}
        components={typedComponents}
        {...popup}
        format="HH:mm"
        allowClear={clearable}
        minuteStep={minuteStep}
        needConfirm={false}
        value={usePicked(value, time => dayjs(`2000-01-01T${time}`))}
        onBlur={() => onBlur?.()}
        onCalendarChange={typing.chosen}
        onChange={time => onChange?.(time ? time.format('HH:mm') : null)}
      />
    </Typed>
  );
}

interface InstantFieldProps extends PickerControl {
  /** Null: no icon, where space is short. */
  suffixIcon?: null;
}

function readInstant(text: string): Reading<string> {
  const today = businessDate(new Date());
  const value = parseMoment(text, today);
  if (value !== null) return { value };
  return { problem: parseDate(text, { today }) === null ? 'Escriba la fecha y la hora' : 'Falta la hora' };
}

/** A date with its time of day in the business zone, whatever the zone of the browser; the value is an instant in UTC. */
export function InstantField({ value, onChange, onBlur, onUnread, ...rest }: InstantFieldProps) {
  const { typing, said, popup } = usePickerText<string>({
    value: value || null,
    read: readInstant,
    onUnread,
    onChange: next => onChange?.(next),
  });
  return (
    <Typed typing={typing} said={said}>
      <DatePicker
        placeholder="Fecha y hora"
        {...rest}
        components={typedComponents}
        {...popup}
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        needConfirm={false}
        format="DD/MMM/YYYY HH:mm"
        allowClear={clearable}
        value={usePicked(value, at => dayjs(`${businessDate(at)}T${businessTime(at)}`))}
        onBlur={() => onBlur?.()}
        onCalendarChange={typing.chosen}
        onChange={moment => onChange?.(moment ? instantOf(moment.format('YYYY-MM-DD'), moment.format('HH:mm')) : null)}
      />
    </Typed>
  );
}

readAs(DateField, day => formatDate(String(day)));
readAs(TimeField, String);
readAs(InstantField, at => formatDateTime(String(at)));
