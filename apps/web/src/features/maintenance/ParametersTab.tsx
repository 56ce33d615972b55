import { EditOutlined, HistoryOutlined } from '@ant-design/icons';
import {
  deleteParameterValue,
  listParameters,
  listParametersExcel,
  listParameterValues,
  type ParameterRow,
  saveParameter,
} from '@cabezal/contract/catalogues/parameters.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { businessDate, formatDate } from '@cabezal/domain/time/time';
import { parameterDateError, parameterError } from '@cabezal/domain/validation/parameter';
import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { by } from '../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../ui/form/fields.tsx';
import { Chip } from '../../ui/status/marks.tsx';
import { type Column, customColumn, dateColumn, longTextColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';

type Value = ParameterRow['value'];

/** «2,80 USD/gal», «Sí», «001» */
function valueText(value: Value | null, { kind, unit }: Pick<ParameterRow, 'kind' | 'unit'>): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const shown = kind === 'text' ? String(value) : formatNumber(value, decimals);
  return unit ? `${shown} ${unit}` : shown;
}

const columns: Column<ParameterRow>[] = [
  longTextColumn('description', 'Parámetro', { sort: true, flex: 48, locked: true, card: 'title' }),
  customColumn('value', 'Valor', row => valueText(row.value, row), { align: 'right', width: 140, card: 'side' }),
  dateColumn('valid_from', 'Rige desde', { sort: true, width: 116, card: 'none' }),
  customColumn(
    'next',
    'Próximo valor',
    row => row.next_from && `${valueText(row.next_value, row)} desde ${formatDate(row.next_from)}`,
    { width: 230, card: 'line' },
  ),
  textColumn('author', 'Registró', { hidden: true }),
  textColumn('key', 'Clave', { hidden: true }),
];

type Shown = { what: 'change' | 'values'; row: ParameterRow } | null;

/** The figures that rules use, each with its dates. */
export function ParametersTab() {
  const { mayKeep } = useAccess();
  const mayWrite = mayKeep('parameter.write');
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const button = (row: ParameterRow, what: 'change' | 'values') => (
    <ActionButton
      size="small"
      look="text"
      icon={what === 'change' ? <EditOutlined /> : <HistoryOutlined />}
      title={what === 'change' ? 'Nuevo valor' : 'Valores'}
      aria-label={`${what === 'change' ? 'Nuevo valor' : 'Valores'}: ${row.description}`}
      onClick={() => show({ what, row })}
    />
  );
  return (
    <>
      <DataTable<ParameterRow>
        id="parameters"
        call={listParameters}
        columns={columns}
        row={{
          key: row => row.key,
          actions: row => (
            <span className="cz-maintenance-actions">
              {mayWrite && button(row, 'change')}
              {button(row, 'values')}
            </span>
          ),
        }}
        search="Descripción o clave"
        onExcel={listParametersExcel}
        empty={{ title: 'Nada por aquí', text: 'Ningún parámetro tiene esas palabras.' }}
      />
      {shown?.what === 'change' && <ChangeValue row={shown.row} onClose={close} />}
      {shown?.what === 'values' && <Values row={shown.row} mayWrite={mayWrite} onClose={close} />}
    </>
  );
}

interface DialogProps {
  row: ParameterRow;
  onClose: () => void;
}

const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
];

function ChangeValue({ row, onClose }: DialogProps) {
  const today = businessDate(new Date());
  const { key, unit, value: current } = row;
  const field = {
    boolean: <Radio.Group optionType="button" options={yesNo} />,
    money: <MoneyField />,
    number: <UnitField unit={unit ?? ''} decimals={2} />,
    whole: <UnitField unit={unit ?? ''} />,
    text: <Input autoComplete="off" maxLength={60} />,
  }[row.kind];
  return (
    <FormModal
      title="Nuevo valor"
      text={
        <>
          {row.description}. Hoy: <strong>{valueText(current, row)}</strong>. Lo calculado antes de la fecha no cambia.
        </>
      }
      okText="Guardar valor"
      call={saveParameter}
      initial={{ valid_from: today, value: current }}
      toInput={values => ({ ...values, key })}
      doneText="Valor guardado"
      onClose={onClose}
      width={480}
    >
      <Field
        name="value"
        label="Valor"
        span={6}
        rules={[by<Value>(value => parameterError({ key, unit, current }, value))]}
      >
        {field}
      </Field>
      <Field name="valid_from" label="Rige desde" span={6} rules={[by<string>(day => parameterDateError(day, today))]}>
        <DateField min={today} />
      </Field>
    </FormModal>
  );
}

function Values({ row, mayWrite, onClose }: DialogProps & { mayWrite: boolean }) {
  const found = useCall(listParameterValues, { key: row.key });
  const remove = useChange(deleteParameterValue, { onDone: () => toast.success('Valor quitado') });
  const today = businessDate(new Date());
  return (
    <Modal open title="Valores" width={520} footer={null} onCancel={onClose}>
      <p className="cz-modal-text">{row.description}</p>
      <Failure error={remove.error} />
      <Answer query={found} what="los valores" />
      <ul className="cz-maintenance-values">
        {found.data?.map(one => (
          <li key={one.valid_from}>
            <div>
              <strong>{valueText(one.value, row)}</strong> {one.current && <Chip>Vigente</Chip>}
              <div className="cz-records-second">
                Desde {formatDate(one.valid_from)} · {one.author}
              </div>
            </div>
            {mayWrite && one.valid_from > today && (
              <ActionButton size="small" onClick={() => remove.run({ key: row.key, valid_from: one.valid_from })}>
                Quitar
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
