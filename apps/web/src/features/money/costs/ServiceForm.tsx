import {
  deleteServicesCosts,
  getServicesCosts,
  type ServiceCostRow,
  saveServicesCosts,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { getServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { callApi } from '../../../api/call-api.ts';
import { ProviderSelect } from '../../../kits/costs/ProviderSelect.tsx';
import { EndRule } from '../../../kits/rules/EndRule.tsx';
import { nameOfService } from '../../../kits/selects/names.ts';
import { Editing, type EditOf, type NewRecord } from '../../../ui/form/EditPage.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { AgreedForm } from './AgreedForm.tsx';

type ServiceFormProps = (EditOf<ServiceCostRow> | NewRecord) & { onClose: () => void };

/** The cost of a service: by any provider, or by one. */
export function ServiceForm({ record, edit, onClose }: ServiceFormProps) {
  const initial =
    record === null ? {} : { id_service: record.id_service, id_provider: record.id_provider, amount: record.amount };
  const target = record && { id_service_cost: record.id_service_cost, version: record.version };
  return (
    <AgreedForm
      record={record}
      edit={edit}
      initial={initial}
      target={target}
      onClose={onClose}
      what="costo de un servicio"
      addCall={saveServicesCosts}
      editCall={saveServicesCosts}
    >
      <Field name="id_service" label="Servicio" span={6}>
        <EntitySelect<ServiceRow>
          call={getServices}
          nameOf={nameOfService}
          filters={{ active: true }}
          option={({ id_service, name, unit_price }) => ({
            value: id_service,
            label: name,
            hint: unit_price === null ? null : `se vende a ${formatMoney(unit_price)}`,
          })}
          current={storedOption(record?.id_service, record?.service)}
        />
      </Field>
      <Field name="id_provider" label="Proveedor" span={6}>
        <ProviderSelect name={record?.provider ?? undefined} placeholder="Quien lo haga" />
      </Field>
    </AgreedForm>
  );
}

const fresh = async (id: number): Promise<ServiceCostRow> => {
  const found = (await callApi(getServicesCosts, {})).find(row => row.id_service_cost === id);
  if (!found) throw new Error('El costo ya no rige');
  return found;
};

/** The form for an existing cost, which is read first. */
export default function EditService({ row, onClose }: { row: ServiceCostRow; onClose: () => void }) {
  return (
    <Editing record={row} read={() => fresh(row.id_service_cost)}>
      {(record, edit) => <ServiceForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

export function EndService({ row, onClose }: { row: ServiceCostRow; onClose: () => void }) {
  return (
    <EndRule
      row={row}
      name={`${row.code} · ${row.service}`}
      word="Costo"
      o="o"
      voids={row.state === 'FUTURA'}
      call={deleteServicesCosts}
      target={{ id_service_cost: row.id_service_cost }}
      onClose={onClose}
    />
  );
}
