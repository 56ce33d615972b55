import { type CostTypeRow, editCostType, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { Switch } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import type { Edit } from '../../../ui/form/use-editing.ts';
import { CostTypeUse } from './CostTypeUse.tsx';

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
      <CostTypeUse current={storedOption(id_service, record.service)} />
      <Field name="active" label="Se ofrece al elegir" span={12} valuePropName="checked">
        <Switch />
      </Field>
    </FormModal>
  );
}
