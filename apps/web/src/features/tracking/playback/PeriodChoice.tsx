import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { Button, Segmented } from 'antd';
import { DateField, InstantField } from '../../../ui/form/date-fields.tsx';
import type { PlayedPeriod } from './use-played-period.ts';

type Kind = 'day' | 'period';
const kinds: { value: Kind; label: string }[] = [
  { value: 'day', label: 'Un día' },
  { value: 'period', label: 'Desde – hasta' },
];

/** One day, with the days before and after it, or from one time to another. */
export function PeriodChoice({ address }: { address: PlayedPeriod }) {
  const { day, period, showDay, showPeriod } = address;
  const choose = (kind: Kind) => (kind === 'day' ? showDay(businessDate(period.from)) : showPeriod(period));
  return (
    <>
      <Segmented aria-label="Período" options={kinds} value={day === null ? 'period' : 'day'} onChange={choose} />
      {day === null ? <TwoTimes address={address} /> : <OneDay day={day} showDay={showDay} />}
    </>
  );
}

function OneDay({ day, showDay }: { day: string; showDay: (day: string) => void }) {
  const today = businessDate(new Date());
  return (
    <span className="cz-playback-day">
      <Button icon={<LeftOutlined />} aria-label="Día anterior" onClick={() => showDay(addDays(day, -1))} />
      <DateField aria-label="Día" value={day} max={today} isAlways onChange={next => next && showDay(next)} />
      <Button
        icon={<RightOutlined />}
        aria-label="Día siguiente"
        disabled={day >= today}
        onClick={() => showDay(addDays(day, 1))}
      />
    </span>
  );
}

function TwoTimes({ address }: { address: PlayedPeriod }) {
  const { period, showPeriod } = address;
  return (
    <span className="cz-playback-times">
      <InstantField
        aria-label="Desde"
        value={period.from}
        onChange={from => from && showPeriod({ from, to: period.to })}
      />
      <InstantField aria-label="Hasta" value={period.to} onChange={to => to && showPeriod({ from: period.from, to })} />
    </span>
  );
}
