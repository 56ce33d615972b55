import {
  deleteServicesCosts,
  getServicesCosts,
  type ServiceCostRow,
  saveServicesCosts,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { getServices } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/prices/amounts/money';
import { Select } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { EndRule } from '../../../kits/prices/EndRule.tsx';
import { CompanySelect } from '../../../kits/selects/selects.tsx';
import { Editing, type EditOf, type NewRecord } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { AgreedForm } from './AgreedForm.tsx';

type ServiceFormProps = (EditOf<ServiceCostRow> | NewRecord) & { onClose: () => void };

/** The cost of a service: by any provider, or by one. */
export function ServiceForm({ record, edit, onClose }: ServiceFormProps) {
  const services = useCall(getServices, { page: 1, page_size: 200, sort: [], filters: { active: true } });
  const options = (services.data?.rows ?? []).map(({ id_service, name, unit_price }) => ({
    value: id_service,
    label: unit_price === null ? name : `${name} · se vende a ${formatMoney(unit_price)}`,
  }));
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
        <Select placeholder="Elija" showSearch={optionSearch} options={options} loading={services.isLoading} />
      </Field>
      <Field name="id_provider" label="Proveedor" span={6}>
        <CompanySelect types={['TRANS']} name={record?.provider ?? undefined} placeholder="Quien lo haga" />
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
