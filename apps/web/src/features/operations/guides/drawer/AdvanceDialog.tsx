import { type GuideAdvances, getGuideAdvances, updateAdvance } from '@cabezal/contract/money/advances/advances.calls';
import { ADVANCE_METHOD_NAMES, ADVANCE_METHODS } from '@cabezal/domain/money/advances/advance';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Form, Input, Radio } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../../ui/form/fields.tsx';

interface DialogProps {
  advances: GuideAdvances;
  onClose: () => void;
}

/** Adds an advance for a trip. */
export function AdvanceDialog({ advances, onClose }: DialogProps) {
  const { id_guide } = advances;
  return (
    <Editing record={advances} read={() => callApi(getGuideAdvances, { id_guide })}>
      {(record, edit) => <AdvanceForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

const advanceValues = ({ total }: GuideAdvances) => ({ anticipo: total, method: 'EFECTIVO' });

function AdvanceForm({ record, edit, onClose }: EditOf<GuideAdvances> & Pick<DialogProps, 'onClose'>) {
  const [form] = Form.useForm();
  const { id_guide, version, limit } = record;
  return (
    <FormModal
      title="Anticipo del viaje"
      text="Si sube, se emite un vale por la diferencia. Si baja, se anula lo que no se ha entregado y lo demás se devuelve con un contravale."
      okText="Guardar el anticipo"
      form={form}
      call={updateAdvance}
      edit={edit}
      initial={advanceValues}
      toInput={values => ({ id_guide, version, ...values })}
      doneText="Anticipo guardado"
      onClose={onClose}
    >
      <Field
        name="anticipo"
        label="Anticipo total"
        span={6}
        help={limit === null ? undefined : `Hasta ${formatMoney(limit)}`}
      >
        <MoneyField />
      </Field>
      <Field name="method" label="Forma" span={6}>
        <Radio.Group
          optionType="button"
          options={ADVANCE_METHODS.map(value => ({ value, label: ADVANCE_METHOD_NAMES[value] }))}
        />
      </Field>
      <Field name="justification" label="Concepto" span={12}>
        <Input maxLength={255} />
      </Field>
    </FormModal>
  );
}
