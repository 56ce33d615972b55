import { Select, Space } from 'antd';
import { useState } from 'react';
import { UnitField } from '../../ui/form/fields.tsx';

interface OffsetControl {
  id?: string;
  /** Minutes after; before when negative. */
  value?: number | null;
  onChange?: (value: number) => void;
  disabled?: boolean;
}

const units = [
  { value: 1440, label: 'días' },
  { value: 60, label: 'horas' },
  { value: 1, label: 'minutos' },
];
const sides = [
  { value: -1, label: 'antes' },
  { value: 1, label: 'después' },
];
/** The largest unit in which it is a whole number. */
const unitOf = (minutes: number) => units.find(unit => minutes % unit.value === 0)?.value ?? 1;

/** «12 horas antes»: minutes from something, as people say them. */
export function OffsetField({ id, value, onChange, disabled }: OffsetControl) {
  const minutes = value ?? 0;
  const [unit, setUnit] = useState(() => unitOf(minutes));
  const [side, setSide] = useState(minutes > 0 ? 1 : -1);
  const shown = Math.abs(minutes) / unit;
  const tell = (amount: number, of: number, to: number) => onChange?.(Math.round(amount * of) * to);
  return (
    <Space.Compact className="cz-tasks-offset">
      <UnitField
        id={id}
        unit=""
        decimals={2}
        disabled={disabled}
        value={shown}
        onChange={amount => tell(Math.abs(Number(amount ?? 0)) || 0, unit, side)}
      />
      <Select
        aria-label="Unidad"
        disabled={disabled}
        value={unit}
        options={units}
        onChange={next => {
          setUnit(next);
          tell(shown, next, side);
        }}
      />
      <Select
        aria-label="Antes o después"
        disabled={disabled}
        value={side}
        options={sides}
        onChange={next => {
          setSide(next);
          tell(shown, unit, next);
        }}
      />
    </Space.Compact>
  );
}
