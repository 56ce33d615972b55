import { type CostTypeRow, editCostType, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { getServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { Checkbox, Input, Switch } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import type { Edit } from '../../../ui/form/use-editing.ts';

const fresh = async (row: CostTypeRow): Promise<CostTypeRow> =>
  (await callApi(getCostsType, {})).find(one => one.id_cost_type === row.id_cost_type) ?? row;

/** How a type of cost is sold on, its item in SAP, and whether it is offered. */
export default function CostTypeForm({ row, onClose }: { row: CostTypeRow; onClose: () => void }) {
  return (
    <Editing record={row} read={() => fresh(row)}>
      {(record, edit) => <TypeFields record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

interface TypeFieldsProps {
  record: CostTypeRow;
  edit: Edit;
  onClose: () => void;
}

function TypeFields({ record, edit, onClose }: TypeFieldsProps) {
  const { id_cost_type, version, id_service, sap_item_code, rebillable_default, active } = record;
  return (
    <FormModal
      title={`Editar ${record.name}`}
      call={editCostType}
      edit={edit}
      initial={{ id_service, sap_item_code, rebillable_default, active }}
      toInput={values => ({ ...values, id_cost_type, version })}
      onClose={onClose}
      width={480}
    >
      <Field name="id_service" label="Se vende como" span={12}>
        <EntitySelect<ServiceRow>
          call={getServices}
          filters={{ active: true }}
          option={one => ({ value: one.id_service, label: one.name })}
          current={storedOption(id_service, record.service)}
          placeholder="Ningún servicio"
        />
      </Field>
      <Field name="sap_item_code" label="Artículo en SAP" span={12}>
        <Input autoComplete="off" maxLength={50} />
      </Field>
      <Field name="rebillable_default" label="Reembolso" span={12} valuePropName="checked">
        <Checkbox>Sus comprobantes se cobran al cliente, si no se dice otra cosa</Checkbox>
      </Field>
      <Field name="active" label="Se ofrece al elegir" span={12} valuePropName="checked">
        <Switch />
      </Field>
    </FormModal>
  );
}
