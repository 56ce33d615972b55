import { typedNumber } from '@cabezal/domain/system/amounts/format';
import { formatMoney, formatNumber, parseMoney } from '@cabezal/domain/system/amounts/money';
import { parseDegrees, parseNumber } from '@cabezal/domain/system/text/read-number';
import { Input } from 'antd';
import { useState } from 'react';
import { readAs } from './field-texts.ts';
import { parseWeight } from './parse-weight.ts';

/** Fields whose value has the format of the calls: money «1440.00», numbers as numbers. Dates and times: date-fields.tsx. */

interface FieldControl<T> {
  id?: string;
  value?: T | null;
  onChange?: (value: T | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
}

interface TypedProps<T> extends FieldControl<T> {
  show: (value: T) => string;
  /** Null if the text is not a value yet. */
  read: (text: string) => T | null;
  prefix?: string;
  suffix?: string;
}

/** Typed in any usual format, and formatted on blur. An unreadable text stays and is refused by the field's rule. */
function TypedNumber<T extends string | number>({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  placeholder,
  show,
  read,
  prefix,
  suffix,
}: TypedProps<T>) {
  const [typed, setTyped] = useState<string | null>(null);
  const rest =
    value === null || value === undefined || value === ''
      ? ''
      : read(String(value)) === null
        ? String(value)
        : show(value);
  return (
    <Input
      id={id}
      className="cz-typed-number"
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      prefix={prefix && <span className="cz-unit">{prefix}</span>}
      suffix={suffix && <span className="cz-unit">{suffix}</span>}
      value={typed ?? rest}
      onFocus={event => event.target.select()}
      onChange={event => {
        const text = event.target.value;
        setTyped(text);
        onChange?.(text.trim() === '' ? null : (read(text) ?? (text as T)));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

/** Dollars with two decimals; value «1440.00». `unit`: dollars for each of these («/km»); with «%» the value is not in dollars. */
export function MoneyField({
  unit,
  prefix = '$',
  ...props
}: FieldControl<string> & { unit?: string; prefix?: string }) {
  const isShare = unit?.startsWith('%');
  return (
    <TypedNumber
      {...props}
      prefix={isShare ? undefined : prefix}
      suffix={unit}
      show={value => typedNumber(value, 2)}
      read={parseMoney}
    />
  );
}

/** A number with its unit inside: «21.800 kg», «13,3 °C». */
export function UnitField({
  unit,
  decimals = 0,
  ...props
}: FieldControl<number> & { unit: string; decimals?: number }) {
  return (
    <TypedNumber
      {...props}
      suffix={unit}
      show={value => typedNumber(value, Math.min(decimals, decimalsOf(value)))}
      read={parseNumber}
    />
  );
}

/** How a weight without a unit is read, for the help of its field: short, because the row of a container is narrow. */
export const WEIGHT_HELP = '22 = 22.000 kg';

/**
 * A weight; typed in kg, t or lb («21,8 t», «48000 lb»; «22» alone is tons), stored and displayed in kilograms. The placeholder shows how
 * units are read.
 */
export function WeightField(props: FieldControl<number>) {
  return (
    <TypedNumber
      placeholder="t, lb o"
      {...props}
      suffix="kg"
      show={value => typedNumber(value, decimalsOf(value))}
      read={parseWeight}
    />
  );
}

const DEGREE_DECIMALS = 6;

/** Latitude or longitude in degrees. */
export function DegreeField(props: FieldControl<number>) {
  return (
    <TypedNumber
      {...props}
      suffix="°"
      show={value => typedNumber(value, Math.min(DEGREE_DECIMALS, decimalsOf(value)))}
      read={parseDegrees}
    />
  );
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0;

const asNumber = (value: string | number) =>
  typeof value === 'number' ? formatNumber(value, decimalsOf(value)) : value;
readAs(MoneyField, value => (parseMoney(String(value)) === null ? String(value) : formatMoney(value)));
for (const control of [UnitField, WeightField, DegreeField]) readAs(control, asNumber);
