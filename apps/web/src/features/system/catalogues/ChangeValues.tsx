import type { Call } from '@cabezal/contract/call';
import { type ParameterRow, previewOwnCosts } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { exact, formatChange, formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { parameterDateError, parameterError, parameterOf } from '@cabezal/domain/system/parameters/parameter-value';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { DateField, TimeField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { type Value, valueText } from './parameter-text.ts';

/** A parameter that can be entered: a calculated one has no key of its own. */
export type Entered = Omit<ParameterRow, 'key'> & { key: ParameterKey };
interface GivenValue {
  key: ParameterKey;
  value: Value;
  valid_from: string;
}
export type SaveCall = Call<{ values: GivenValue[] }, ParameterRow[]>;

const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
];
const controlOf = ({ key, kind, unit }: Entered) =>
  ({
    boolean: <Radio.Group optionType="button" options={yesNo} />,
    money: <MoneyField />,
    number: <UnitField unit={unit ?? ''} decimals={parameterOf(key).decimals ?? 2} />,
    whole: <UnitField unit={unit ?? ''} />,
    time: <TimeField />,
    text: <Input autoComplete="off" maxLength={60} />,
  })[kind];

interface FormValues {
  valid_from?: string;
  values?: { value: Value | null }[];
}
/** The values that differ from today's; for a single parameter its value in any case. */
function changedValues(rows: readonly Entered[], { valid_from, values }: FormValues): GivenValue[] {
  return rows.flatMap(({ key, value: current }, i) => {
    const value = values?.[i]?.value ?? null;
    return value === null || !valid_from || (rows.length > 1 && value === current) ? [] : [{ key, value, valid_from }];
  });
}

interface ChangeProps {
  title: string;
  rows: readonly Entered[];
  save: SaveCall;
  /** Shows what the values would change for open reservations. */
  withPreview: boolean;
  onClose: () => void;
}

/** Sets values from a day on: of one parameter, or of several together, all or none. */
export function ChangeValues({ title, rows, save, withPreview, onClose }: ChangeProps) {
  const today = businessDate(new Date());
  const [form, setForm] = useState<FormValues>({ valid_from: today });
  const only = rows.length === 1 ? rows[0] : undefined;
  const isValid = (given: GivenValue) =>
    parameterError(given.key, given.value) === null && parameterDateError(given.valid_from, today) === null;
  const changed = changedValues(rows, form);
  return (
    <FormModal
      title={title}
      text={
        only ? (
          <>
            {only.name}. Hoy: <strong>{valueText(only.value, only)}</strong>. Lo calculado antes de la fecha no cambia.
          </>
        ) : (
          'Cambie los que necesite: rigen todos desde la misma fecha. Lo calculado antes no cambia.'
        )
      }
      okText={only ? 'Guardar valor' : 'Guardar valores'}
      call={save}
      initial={{ valid_from: today, values: rows.map(({ value }) => ({ value })) }}
      can={changed.length > 0 || 'Cambie algún valor'}
      toInput={written => ({ values: changedValues(rows, written as FormValues) })}
      onValuesChange={(_, all) => setForm(all as FormValues)}
      doneText={only ? 'Valor guardado' : 'Valores guardados'}
      onClose={onClose}
      width={only ? 480 : 640}
    >
      {rows.map((row, i) => (
        <Field
          key={row.key}
          name={['values', i, 'value']}
          label={only ? 'Valor' : row.name}
          span={6}
          demanded
          rules={[by<Value>(value => parameterError(row.key, value))]}
        >
          {controlOf(row)}
        </Field>
      ))}
      <Field
        name="valid_from"
        label="Rige desde"
        span={6}
        demanded
        rules={[by<string>(day => parameterDateError(day, today))]}
      >
        <DateField min={today} />
      </Field>
      {withPreview && <WhatChanges values={changed.filter(isValid)} />}
    </FormModal>
  );
}

/** Open reservations whose estimated cost would change, shown before saving. */
function WhatChanges({ values }: { values: GivenValue[] }) {
  const settled = useDebounced(JSON.stringify(values), 350);
  const wanted = JSON.parse(settled) as GivenValue[];
  const found = useCall(previewOwnCosts, { values: wanted }, { enabled: wanted.length > 0, keepPrevious: true });
  if (wanted.length === 0 || !found.data) return null;
  const { reservations, before, after } = found.data;
  const share = Number(before) === 0 ? null : exact(after).minus(before).dividedBy(before).times(100).toFixed(1);
  return (
    <div className="cz-catalogues-changes cz-span-12" role="status">
      <strong>Qué cambia</strong>
      {reservations === 0 ? (
        <span>Ninguna reserva abierta desde esa fecha.</span>
      ) : (
        <span>
          {reservations === 1 ? '1 reserva abierta' : `${formatNumber(reservations, 0)} reservas abiertas`}: su costo
          estimado con camión propio pasa de {formatMoney(before)} a {formatMoney(after)}
          {share !== null && ` (${formatChange(share)})`}.
        </span>
      )}
    </div>
  );
}
