import {
  type DynamicCostRow,
  editDynamicCosts,
  saveDynamicCosts,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import {
  APPLIES_TO_NAMES,
  CHASSIS_COST,
  DYNAMIC_METHOD_NAMES,
  type DynamicMethod,
  isAgreedByCompany,
} from '@cabezal/domain/prices/amounts/agreed-costs';
import { Form, Select } from 'antd';
import { CLIENT_TYPES, CompanySelect } from '../../../kits/selects/selects.tsx';
import type { EditOf, NewRecord } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { storedOption, withStored } from '../../../ui/form/stored-option.ts';
import { AgreedForm } from './AgreedForm.tsx';
import { METHOD_UNITS } from './agreed-words.ts';
import { useCostTypes } from './use-cost-types.ts';

type DynamicFormProps = (EditOf<DynamicCostRow> | NewRecord) & { onClose: () => void };

/** What a company charges for each trip: chassis rental, custody. */
export default function DynamicForm({ record, edit, onClose }: DynamicFormProps) {
  const [form] = Form.useForm();
  const types = useCostTypes()?.filter(isAgreedByCompany) ?? [];
  const method = Form.useWatch<DynamicMethod | undefined>('method', form);
  const type = Form.useWatch<number | undefined>('id_cost_type', form);
  const isChassis = types.find(one => one.id_cost_type === type)?.code === CHASSIS_COST;
  const initial =
    record === null
      ? { method: 'FIJO', applies_to: 'VIAJE' }
      : (({ id_company, id_cost_type, method, amount, applies_to }) => ({
          id_company,
          id_cost_type,
          method,
          amount,
          applies_to,
        }))(record);
  const target = record && { id_dynamic_cost: record.id_dynamic_cost, version: record.version };
  return (
    <AgreedForm
      record={record}
      edit={edit}
      form={form}
      initial={initial}
      target={target}
      onClose={onClose}
      what="costo por compañía"
      addCall={saveDynamicCosts}
      editCall={editDynamicCosts}
      unit={method && METHOD_UNITS[method]}
    >
      <Field name="id_cost_type" label="Tipo" span={6}>
        <Select
          placeholder="Elija"
          showSearch={optionSearch}
          options={withStored(
            types.map(one => ({ value: one.id_cost_type, label: one.name })),
            storedOption(record?.id_cost_type, record?.cost_type),
          )}
        />
      </Field>
      <Field
        name="id_company"
        label="Compañía"
        span={6}
        help={isChassis ? 'La dueña del chasis' : 'El cliente o el transportista en cuyos viajes se paga'}
      >
        <CompanySelect types={[...CLIENT_TYPES, 'TRANS']} name={record?.company} placeholder="Elija" />
      </Field>
      <Field name="applies_to" label="Tramo" span={6}>
        <Select options={optionsOf(APPLIES_TO_NAMES)} />
      </Field>
      <Field name="method" label="Cómo se calcula" span={6}>
        <Select options={optionsOf(DYNAMIC_METHOD_NAMES)} />
      </Field>
    </AgreedForm>
  );
}
