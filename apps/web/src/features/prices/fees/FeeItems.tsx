import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  FREIGHT_CODE,
  ITEM_METHOD_NAMES,
  type ItemMethod,
  STAND_BY_CODE,
} from '@cabezal/domain/prices/pricing/rate-rules';
import { Button, Checkbox, Form, Select } from 'antd';
import { useEffect } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { FeeService } from './fee-form.ts';
import { METHOD_UNITS } from './fee-words.ts';

const MOST_ITEMS = 30;
const methods = optionsOf(ITEM_METHOD_NAMES);
const withoutShare = methods.filter(({ value }) => value !== 'PORCENTAJE_FLETE');
/** Waiting is priced by the hour. */
const byHour = methods.filter(({ value }) => value === 'FIJO' || value === 'POR_HORA');

interface Item {
  id_service?: number;
  method?: ItemMethod;
  included?: boolean;
}

/** The items of the rate: one row for each service, including the freight. */
export function FeeItems({ services }: { services: readonly FeeService[] }) {
  const { form } = useFormKit();
  const items = Form.useWatch<Item[]>('items', { form, preserve: true }) ?? [];
  return (
    <Form.List name="items">
      {(rows, { add, remove }, { errors }) => (
        <div className="cz-fees-items">
          {rows.map(({ key, name: row }) => (
            <ItemRow
              key={key}
              row={row}
              item={items[row] ?? {}}
              services={services}
              taken={items.flatMap((item, at) => (at !== row && item?.id_service ? [item.id_service] : []))}
              onRemove={rows.length > 1 ? () => remove(row) : undefined}
            />
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < MOST_ITEMS && (
            <Button
              type="text"
              className="cz-fees-add"
              icon={<PlusOutlined />}
              onClick={() => {
                add({ method: 'FIJO', included: false, auto: false });
                setTimeout(() => form.getFieldInstance(['items', rows.length, 'id_service'])?.focus?.());
              }}
            >
              Agregar rubro
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

interface ItemRowProps {
  row: number;
  item: Item;
  services: readonly FeeService[];
  taken: readonly number[];
  onRemove?: () => void;
}

function ItemRow({ row, item, services, taken, onRemove }: ItemRowProps) {
  const at = (field: string) => ['items', row, field];
  const service = services.find(one => one.id_service === item.id_service);
  const isFreight = service?.code === FREIGHT_CODE;
  const isWaiting = service?.code === STAND_BY_CODE;
  useZeroWhereIncluded(row, item.included === true);
  return (
    <fieldset className="cz-fees-item cz-field-row" aria-label={service?.name ?? `Rubro ${row + 1}`}>
      <Field name={at('id_service')} isListed label="Servicio">
        <Select
          placeholder="Elija"
          popupMatchSelectWidth={false}
          showSearch={optionSearch}
          options={services
            .filter(one => !taken.includes(one.id_service))
            .map(one => ({ value: one.id_service, label: `${one.code} · ${one.name}` }))}
        />
      </Field>
      <Field name={at('method')} isListed label="Método">
        <Select options={isFreight ? withoutShare : isWaiting ? byHour : methods} popupMatchSelectWidth={false} />
      </Field>
      <Field name={at('amount')} isListed label="Valor">
        <MoneyField unit={METHOD_UNITS[item.method ?? 'FIJO'] || undefined} disabled={item.included} />
      </Field>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`Quitar ${service?.name ?? `el rubro ${row + 1}`}`}
        title="Quitar"
        disabled={!onRemove}
        onClick={onRemove}
      />
      <div className="cz-fees-item-more cz-field-row">
        <Field name={at('min_amount')} isListed label="Mínimo" demanded>
          <MoneyField prefix="mín. $" disabled={item.included || isWaiting} />
        </Field>
        <Field name={at('max_amount')} isListed label="Máximo" demanded>
          <MoneyField prefix="máx. $" disabled={item.included || isWaiting} />
        </Field>
        {/* The freight is always charged, and cannot be included in itself. */}
        <span className="cz-fees-item-marks" hidden={isFreight}>
          <Form.Item name={[row, 'included']} valuePropName="checked" noStyle>
            <Checkbox title="Es parte del flete: se muestra en $0,00">Incluido en el flete</Checkbox>
          </Form.Item>
          <Form.Item name={[row, 'auto']} valuePropName="checked" noStyle>
            <Checkbox title="Se cobra siempre, sin que la reserva lo pida">Siempre</Checkbox>
          </Form.Item>
        </span>
      </div>
    </fieldset>
  );
}

/** A service included in the freight has no amount and no limits. */
function useZeroWhereIncluded(row: number, isIncluded: boolean) {
  const { form } = useFormKit();
  useEffect(() => {
    if (!isIncluded) return;
    const item = form.getFieldValue(['items', row]) as object;
    form.setFieldValue(['items', row], { ...item, amount: '0.00', min_amount: null, max_amount: null });
  }, [form, row, isIncluded]);
}
