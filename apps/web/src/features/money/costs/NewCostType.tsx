import { addCostType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { ADDED_COST_TYPE_KINDS, COST_TYPE_KIND_NAMES } from '@cabezal/domain/prices/amounts/agreed-costs';
import { CHARGED_VAT_NAMES } from '@cabezal/domain/system/validation/vat-kinds';
import { Input, Select } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { CostTypeUse } from './CostTypeUse.tsx';

const kinds = ADDED_COST_TYPE_KINDS.map(kind => ({ value: kind, label: COST_TYPE_KIND_NAMES[kind] }));
const taxes = optionsOf(CHARGED_VAT_NAMES);

/** A new type of cost. Its code, name, owner and VAT stay as they are from then on, because recorded costs depend on them. */
export default function NewCostType({ onClose }: { onClose: () => void }) {
  return (
    <FormModal
      title="Nuevo tipo de costo"
      text="Código, nombre, de quién es e IVA no cambian después: los costos registrados dependen de ellos."
      okText="Crear tipo"
      doneText="Tipo de costo creado"
      call={addCostType}
      initial={{ kind: 'PROVEEDOR', iva_kind: 'STANDARD', rebillable_default: false }}
      onClose={onClose}
      width={560}
    >
      <Field name="code" label="Código" span={6} help="Por ejemplo, PARQUEO">
        <Input autoComplete="off" maxLength={20} />
      </Field>
      <Field name="name" label="Nombre" span={6}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
      <Field name="kind" label="De quién" span={6}>
        <Select options={kinds} />
      </Field>
      <Field name="iva_kind" label="IVA" span={6}>
        <Select options={taxes} />
      </Field>
      <CostTypeUse />
    </FormModal>
  );
}
