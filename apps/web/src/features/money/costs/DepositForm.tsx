import {
  type DepositCostRow,
  editDepositCosts,
  saveDepositCosts,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { type ContainerType, getContainerTypes } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { DEPOSIT_COST_NAMES, type DepositCostKind } from '@cabezal/domain/prices/amounts/agreed-costs';
import { Form, Select } from 'antd';
import { PlaceSelect } from '../../../kits/selects/PlaceSelect.tsx';
import { ShippingLineSelect } from '../../../kits/selects/selects.tsx';
import type { EditOf, NewRecord } from '../../../ui/form/EditPage.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { AgreedForm } from './AgreedForm.tsx';
import { DEPOSIT_UNITS } from './agreed-words.ts';

type DepositFormProps = (EditOf<DepositCostRow> | NewRecord) & { onClose: () => void };

/** What a depot or yard charges for a box: of a line, of a type, of any. */
export default function DepositForm({ record, edit, onClose }: DepositFormProps) {
  const [form] = Form.useForm();
  const kind = Form.useWatch<DepositCostKind | undefined>('cost_kind', form);
  const initial =
    record === null
      ? {}
      : (({ id_location, id_shipping_line, id_container_type, cost_kind, amount }) => ({
          id_location,
          id_shipping_line,
          id_container_type,
          cost_kind,
          amount,
        }))(record);
  const target = record && { id_deposit_cost: record.id_deposit_cost, version: record.version };
  return (
    <AgreedForm
      record={record}
      edit={edit}
      form={form}
      initial={initial}
      target={target}
      onClose={onClose}
      what="costo de depósito"
      addCall={saveDepositCosts}
      editCall={editDepositCosts}
      unit={kind && DEPOSIT_UNITS[kind]}
    >
      <Field name="id_location" label="Depósito o patio" span={6}>
        <PlaceSelect placeholder="Elija" current={record && { value: record.id_location, label: record.location }} />
      </Field>
      <Field name="cost_kind" label="Costo" span={6}>
        <Select placeholder="Elija" options={optionsOf(DEPOSIT_COST_NAMES)} />
      </Field>
      <Field name="id_shipping_line" label="Naviera" span={6}>
        <ShippingLineSelect placeholder="Cualquier naviera" name={record?.shipping_line ?? undefined} />
      </Field>
      <Field name="id_container_type" label="Contenedor" span={6}>
        <LookupSelect<ContainerType>
          call={getContainerTypes}
          option={type => ({ value: type.id_container_type, label: type.code, hint: type.name })}
          current={storedOption(record?.id_container_type, record?.container_type)}
          placeholder="Cualquier contenedor"
        />
      </Field>
    </AgreedForm>
  );
}
