import {
  deleteParameterValue,
  listParameterValues,
  type ParameterRow,
  saveParameter,
} from '@cabezal/contract/catalogues/parameters.calls';
import { businessDate, formatDate } from '@cabezal/domain/time/time';
import { parameterDateError, parameterError } from '@cabezal/domain/validation/parameter';
import { Input, Modal, Radio } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
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
import { type Value, valueText } from './parameter-columns.tsx';

interface DialogProps {
  row: ParameterRow;
  onClose: () => void;
}

const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
];

/** A value from a day on. */
export function ChangeValue({ row, onClose }: DialogProps) {
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

/** All values with their days; one that is not yet in force can be taken back. */
export function Values({ row, mayWrite, onClose }: DialogProps & { mayWrite: boolean }) {
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
