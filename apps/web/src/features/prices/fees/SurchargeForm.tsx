import { type SurchargeRow, saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { Form } from 'antd';
import { useOpeningDay } from '../../../kits/rules/rule-days.ts';
import type { EditOf, NewRecord } from '../../../ui/form/EditPage.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { emptiedBy } from './fee-form.ts';
import { SurchargeFields } from './SurchargeFields.tsx';
import { methodOf, surchargeInput, surchargeValues } from './surcharge-form.ts';

type SurchargeFormProps = (EditOf<SurchargeRow> | NewRecord) & { onClose: () => void };

/** Adds a surcharge, or changes one: directly before its first day, afterwards with a new version from a later day on. */
export default function SurchargeForm({ record, edit, onClose }: SurchargeFormProps) {
  const [form] = Form.useForm();
  const today = useOpeningDay();
  const id = record === null ? {} : { id_surcharge: record.id_surcharge, version: record.version };
  return (
    <FormModal
      title={record === null ? 'Nuevo recargo' : `Cambiar ${record.code}`}
      okText={record === null ? 'Registrar recargo' : 'Guardar cambios'}
      call={saveSurcharge}
      edit={edit}
      form={form}
      initial={(now: SurchargeRow | null) => surchargeValues(now, today)}
      toInput={values => ({ ...surchargeInput(values), ...id })}
      doneText={record === null ? 'Recargo registrado' : 'Recargo cambiado'}
      onValuesChange={(changed, all) => {
        form.setFieldsValue(emptiedBy(changed));
        if ('kind' in changed) form.setFieldsValue({ method: methodOf(changed.kind as never, all.method as never) });
      }}
      onClose={onClose}
      width={720}
    >
      <SurchargeFields record={record} />
    </FormModal>
  );
}
