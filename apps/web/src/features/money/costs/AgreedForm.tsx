import type { Call } from '@cabezal/contract/call';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { RuleDays, RuleNote } from '../../../kits/rules/RuleDays.tsx';
import { nextPeriod, useOpeningDay } from '../../../kits/rules/rule-days.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import type { Edit } from '../../../ui/form/use-editing.ts';
import type { Agreed } from './agreed.tsx';

interface AgreedFormProps<A, E> {
  record: Agreed | null;
  edit?: Edit | undefined;
  /** «costo por compañía» */
  what: string;
  addCall: Call<A, unknown>;
  editCall: Call<E, unknown>;
  form?: FormInstance;
  initial: object;
  /** Id and version of the changed record. */
  target: object | null;
  onClose: () => void;
  /** The fields before amount and days. */
  children: ReactNode;
  /** «/km» */
  unit?: string | undefined;
}

/** A cost agreed from a day on: a new one; a change of one that is not in force yet; or a new version of one that is. */
export function AgreedForm<A, E>(props: AgreedFormProps<A, E>) {
  const { record, edit, what, addCall, editCall, form, initial, target, onClose, children, unit } = props;
  const today = useOpeningDay();
  const begun = record === null ? { valid_from: today } : { ...nextPeriod(record, today), note: record.note };
  const shared = { form, initial: { ...initial, ...begun }, onClose, width: 640 };
  const fields = (
    <>
      {children}
      <Field name="amount" label="Valor sin IVA" span={4}>
        <MoneyField unit={unit} />
      </Field>
      <RuleDays span={4} />
      <RuleNote />
    </>
  );
  if (record === null)
    return (
      <FormModal
        {...shared}
        title={`Nuevo ${what}`}
        okText="Registrar costo"
        doneText="Costo registrado"
        call={addCall}
      >
        {fields}
      </FormModal>
    );
  return (
    <FormModal
      {...shared}
      title={`Cambiar ${record.code}`}
      text={record.state === 'FUTURA' ? undefined : 'Lo que rige no se reescribe: el cambio rige desde su primer día.'}
      call={editCall}
      edit={edit}
      toInput={values => ({ ...values, ...target })}
      doneText="Costo cambiado"
    >
      {fields}
    </FormModal>
  );
}
