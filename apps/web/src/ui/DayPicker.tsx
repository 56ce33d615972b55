import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { addDays, businessDate, daysBetween, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { ActionButton } from './ActionButton.tsx';
import { DateField } from './form/date-fields.tsx';
import { useNarrow } from './use-narrow.ts';
import './day-picker.css';

interface DayPickerProps {
  /** `YYYY-MM-DD` */
  day: string;
  onDay: (day: string) => void;
  /** The last day that can be chosen. */
  max?: string;
}

const near: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** «mar · hoy» */
export function dayName(day: string, today: string): string {
  const [weekday = ''] = formatWeekdayDate(day).split(' ');
  const name = near[daysBetween(today, day)];
  return name ? `${weekday} · ${name}` : weekday;
}

/** The day of a screen: typed or chosen, with the days before and after it. */
export function DayPicker({ day, onDay, max }: DayPickerProps) {
  const narrow = useNarrow();
  return (
    <span className="cz-day-picker">
      <ActionButton icon={<LeftOutlined />} aria-label="Día anterior" onClick={() => onDay(addDays(day, -1))} />
      <DateField isAlways aria-label="Día" value={day} max={max} onChange={next => next && onDay(next)} />
      <ActionButton
        icon={<RightOutlined />}
        aria-label="Día siguiente"
        can={max === undefined || day < max || 'Es el último día'}
        onClick={() => onDay(addDays(day, 1))}
      />
      {!narrow && <span className="cz-day-name">{dayName(day, businessDate(new Date()))}</span>}
    </span>
  );
}
