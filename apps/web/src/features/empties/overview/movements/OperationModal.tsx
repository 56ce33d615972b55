import {
  type EmptyOperation,
  getEmptyShips,
  getEmptyUsers,
  saveEmptyOperation,
  updateEmptyOperation,
} from '@cabezal/contract/empties/movements/movements.calls';
import { getBookableServices } from '@cabezal/contract/prices/services/services.calls';
import { EMPTY_KIND_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { Form, Input, Select } from 'antd';
import { PlaceSelect } from '../../../../kits/selects/PlaceSelect.tsx';
import { CLIENT_TYPES, CompanySelect, ShippingLineSelect } from '../../../../kits/selects/selects.tsx';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { Editing } from '../../../../ui/form/EditPage.tsx';
import { LookupSelect, type LookupSelectProps } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { storedOption } from '../../../../ui/form/stored-option.ts';
import { readAgain } from './read-operation.ts';

const kinds = optionsOf(EMPTY_KIND_NAMES);
type BookableService = { id_service: number; name: string; unit_price?: string | null | undefined };
type Person = { id_user: number; name: string };

type ShipControl = Omit<LookupSelectProps<unknown>, 'call' | 'input' | 'option'>;

/** Ships of the line whose empties are moved, and ships without a line; `line` is given if the form has no field for it. */
function ShipOfLine({ line, ...control }: ShipControl & { line?: number | undefined }) {
  const entered = Form.useWatch<number | undefined>('id_shipping_line');
  const id_shipping_line = line ?? entered;
  return (
    <LookupSelect
      {...control}
      call={getEmptyShips}
      input={id_shipping_line === undefined ? {} : { id_shipping_line }}
      option={one => ({ value: one.id_ship, label: one.name })}
    />
  );
}

const common = (stored?: EmptyOperation) => (
  <>
    <Field
      name="quantity"
      label="Contenedores"
      span={4}
      demanded
      rules={[{ required: true, message: 'Campo obligatorio' }]}
    >
      <UnitField unit="cajas" />
    </Field>
    <Field name="id_user" label="Responsable" span={8}>
      <LookupSelect<Person>
        call={getEmptyUsers}
        option={one => ({ value: one.id_user, label: one.name })}
        current={storedOption(stored?.id_user, stored?.user)}
      />
    </Field>
    <Field name="id_ship" label="Buque" span={8}>
      <ShipOfLine line={stored?.id_shipping_line} current={storedOption(stored?.id_ship, stored?.ship)} />
    </Field>
    <Field name="voyage" label="Viaje" span={4}>
      <Input autoComplete="off" maxLength={40} />
    </Field>
  </>
);

/** Creates a movement of empties, or changes an open one. */
export function OperationModal({ row, onClose }: { row: EmptyOperation | null; onClose: () => void }) {
  if (row !== null)
    return (
      <Editing record={row} read={() => readAgain(row)}>
        {(record, edit) => (
          <FormModal
            title={`Editar la operación ${record.id_operation}`}
            call={updateEmptyOperation}
            edit={edit}
            initial={pick}
            toInput={values => ({ ...values, id: record.id_operation, version: record.version })}
            onClose={onClose}
            width={640}
          >
            {common(record)}
            <Field name="cut_off" label="Cut-off" span={6}>
              <InstantField />
            </Field>
          </FormModal>
        )}
      </Editing>
    );
  return (
    <FormModal
      title="Nueva operación de vacíos"
      okText="Crear operación"
      doneText="Operación creada"
      call={saveEmptyOperation}
      initial={{ kind: 'EVACUACION' }}
      onClose={onClose}
      width={720}
    >
      <Field name="kind" label="Movimiento" span={4}>
        <Select options={kinds} />
      </Field>
      <Field name="id_shipping_line" label="Naviera" span={8}>
        <ShippingLineSelect />
      </Field>
      <Field name="id_client" label="Cliente que paga" span={6}>
        <CompanySelect types={CLIENT_TYPES} />
      </Field>
      <Field name="id_service" label="Servicio por contenedor" span={6}>
        <LookupSelect<BookableService>
          call={getBookableServices}
          option={one => ({
            value: one.id_service,
            label: one.name,
            hint: one.unit_price && formatMoney(one.unit_price),
          })}
        />
      </Field>
      <Field name="id_origin" label="Desde" span={6}>
        <PlaceSelect />
      </Field>
      <Field name="id_destination" label="Hasta" span={6}>
        <PlaceSelect />
      </Field>
      <Field name="starts_at" label="Primera entrega" span={6}>
        <InstantField />
      </Field>
      <Field name="cut_off" label="Cut-off" span={6}>
        <InstantField />
      </Field>
      {common()}
      <Field name="external_ref" label="Referencia de la naviera" span={12}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
    </FormModal>
  );
}

const pick = ({ quantity, id_user, id_ship, voyage, cut_off }: EmptyOperation) => ({
  quantity,
  id_user,
  id_ship,
  voyage,
  cut_off,
});
