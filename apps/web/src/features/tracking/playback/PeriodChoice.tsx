import { businessDate } from '@cabezal/domain/system/time/time';
import { Segmented } from 'antd';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import { InstantField } from '../../../ui/form/date-fields.tsx';
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
      {day === null ? (
        <TwoTimes address={address} />
      ) : (
        <DayPicker day={day} max={businessDate(new Date())} onDay={showDay} />
      )}
    </>
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
