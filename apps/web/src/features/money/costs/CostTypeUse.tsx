import { getServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { Checkbox, Input } from 'antd';
import { nameOfService } from '../../../kits/selects/names.ts';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import type { EntityOption } from '../../../ui/form/entity-option.ts';
import { Field } from '../../../ui/form/Field.tsx';

/** How a type of cost is sold on and posted: fields of a new type and of an existing one. */
export function CostTypeUse({ current }: { current?: EntityOption | null }) {
  return (
    <>
      <Field name="id_service" label="Se vende como" span={12}>
        <EntitySelect<ServiceRow>
          call={getServices}
          nameOf={nameOfService}
          filters={{ active: true }}
          option={one => ({ value: one.id_service, label: one.name })}
          current={current}
          placeholder="Ningún servicio"
        />
      </Field>
      <Field name="sap_item_code" label="Artículo en SAP" span={12}>
        <Input autoComplete="off" maxLength={50} />
      </Field>
      <Field name="rebillable_default" label="Reembolso" span={12} valuePropName="checked">
        <Checkbox>Sus comprobantes se cobran al cliente, si no se dice otra cosa</Checkbox>
      </Field>
    </>
  );
}
