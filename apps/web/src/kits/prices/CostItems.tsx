import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { getPriceCatalogue } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { CHARGED_VAT_NAMES, type ChargedVatKind } from '@cabezal/domain/system/validation/vat-kinds';
import { Button, Form, Input, Select } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { Field, useFieldLabel } from '../../ui/form/Field.tsx';
import { MoneyField } from '../../ui/form/fields.tsx';
import { useFormKit } from '../../ui/form/form-context.ts';
import { storedOption, withStored } from '../../ui/form/stored-option.ts';

export interface CostItem {
  id_cost_type: number;
  subtotal: string;
  iva_kind: ChargedVatKind;
}

const MOST_ITEMS = 20;
const kinds = [
  { value: 'ZERO', label: 'IVA 0 %' },
  { value: 'STANDARD', label: 'Con IVA' },
  { value: 'NOT_SUBJECT', label: CHARGED_VAT_NAMES.NOT_SUBJECT },
  { value: 'EXEMPT', label: CHARGED_VAT_NAMES.EXEMPT },
];

/** The types of cost that can be entered; the first is the carrier's freight. Undefined while loading. */
export function useCostTypes() {
  const { data } = useCall(getPriceCatalogue, {}, { staleTime: 300_000 });
  return data?.filter(row => row.side === 'COSTO');
}

export const itemOf = ({ id_cost_type, subtotal, iva_kind }: CostItem): CostItem => ({
  id_cost_type,
  subtotal,
  iva_kind,
});
/** The costs of a form as input of its call. */
export const itemsIn = (values: unknown): CostItem[] => ((values ?? []) as CostItem[]).map(itemOf);
/** The initial item of a form without costs: the carrier's freight. */
export const firstItem = (types: ReturnType<typeof useCostTypes>) => ({
  id_cost_type: types?.[0]?.id_cost_type,
  iva_kind: types?.[0]?.iva_kind ?? 'ZERO',
});

export function WhyCost() {
  return (
    <Field name="justification" label="Justificación" span={12}>
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
    </Field>
  );
}

interface CostItemsProps {
  name: string;
  /** The stored costs. */
  stored?: readonly { id_cost_type: number; name: string }[];
}

/** Costs entered by a person: type, amount without VAT, and whether VAT is paid on it. */
export function CostItems({ name, stored = [] }: CostItemsProps) {
  const { form } = useFormKit();
  // A conflict names the list, not a field of one of its rows.
  useFieldLabel(name, 'Costos', <Input />);
  const types = useCostTypes() ?? [];
  const items = Form.useWatch<Partial<CostItem>[]>(name, { form, preserve: true }) ?? [];
  const taken = items.map(item => item?.id_cost_type);
  const itemOptions = (row: number) => {
    const own = stored.find(cost => cost.id_cost_type === taken[row]);
    const free = types.filter(type => !taken.some((id, at) => at !== row && id === type.id_cost_type));
    return withStored(
      free.flatMap(({ id_cost_type, name: label }) => (id_cost_type === null ? [] : [{ value: id_cost_type, label }])),
      storedOption(own?.id_cost_type, own?.name),
    );
  };
  return (
    <div className="cz-span-12">
      <Form.List name={name}>
        {(rows, { add, remove }) => (
          <div className="cz-prices-costs">
            {rows.map(({ key, name: row }) => (
              <fieldset key={key} className="cz-prices-cost cz-field-row" aria-label={`Costo ${row + 1}`}>
                <Field name={[name, row, 'id_cost_type']} isListed label="Costo">
                  <Select
                    placeholder="Elija"
                    options={itemOptions(row)}
                    onChange={id => {
                      const iva_kind = types.find(type => type.id_cost_type === id)?.iva_kind;
                      form.setFieldValue([name, row, 'iva_kind'], iva_kind);
                    }}
                  />
                </Field>
                <Field name={[name, row, 'subtotal']} isListed label="Valor sin IVA">
                  <MoneyField />
                </Field>
                <Field name={[name, row, 'iva_kind']} isListed label="IVA">
                  <Select options={kinds} />
                </Field>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Quitar el costo ${row + 1}`}
                  title="Quitar"
                  onClick={() => remove(row)}
                />
              </fieldset>
            ))}
            {rows.length < MOST_ITEMS && (
              <span>
                <Button type="text" icon={<PlusOutlined />} onClick={() => add({ iva_kind: 'ZERO' })}>
                  Agregar costo
                </Button>
              </span>
            )}
          </div>
        )}
      </Form.List>
    </div>
  );
}
