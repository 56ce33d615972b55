import { Select, Space } from 'antd';
import { useState } from 'react';
import { UnitField } from '../../../ui/form/fields.tsx';
import { OFFSET_UNITS, type OffsetWords, wordsOf } from './offset-words.ts';

interface OffsetControl {
  id?: string;
  /** Minutes after; negative: before. */
  value?: number | null;
  onChange?: (value: number) => void;
  disabled?: boolean;
}

const sides = [
  { value: -1, label: 'antes' },
  { value: 1, label: 'después' },
];
/** An offset in minutes, edited as «12 horas antes». */
export function OffsetField({ id, value, onChange, disabled }: OffsetControl) {
  const minutes = value ?? 0;
  const [chosen, setChosen] = useState<OffsetWords>({ unit: OFFSET_UNITS[0].value, side: -1, minutes: 0 });
  const { unit, side } = wordsOf(minutes, chosen);
  const shown = Math.abs(minutes) / unit;
  const change = (amount: number, of: number, to: number) => {
    const next = Math.round(amount * of) * to;
    setChosen({ unit: of, side: to, minutes: next });
    onChange?.(next);
  };
  return (
    <Space.Compact className="cz-tasks-offset">
      <UnitField
        id={id}
        unit=""
        decimals={2}
        disabled={disabled}
        value={shown}
        onChange={amount => change(Math.abs(Number(amount ?? 0)) || 0, unit, side)}
      />
      <Select
        aria-label="Unidad"
        disabled={disabled}
        value={unit}
        options={[...OFFSET_UNITS]}
        onChange={next => change(shown, next, side)}
      />
      <Select
        aria-label="Antes o después"
        disabled={disabled}
        value={side}
        options={sides}
        onChange={next => change(shown, unit, next)}
      />
    </Space.Compact>
  );
}
