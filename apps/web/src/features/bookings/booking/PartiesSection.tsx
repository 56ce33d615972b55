import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { bookingRules } from '@cabezal/domain/system/access/roles';
import { cleanPaper } from '@cabezal/domain/system/validation/shipment';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { Input, Segmented } from 'antd';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CLIENT_TYPES } from '../../../kits/selects/selects.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { CompanyField } from './PlaceField.tsx';

const types = [
  { value: 'E', label: RESERVATION_TYPE_NAMES.E, icon: <ArrowUpOutlined /> },
  { value: 'I', label: RESERVATION_TYPE_NAMES.I, icon: <ArrowDownOutlined /> },
];

/** Customer, payer and addressee; fields that the person may not choose are fixed or hidden (spec §6 «Booking rules»). */
export function PartiesSection({ choosesBillTo }: { choosesBillTo: boolean }) {
  const { person, manyClients } = useAccess();
  const rules = bookingRules(person);
  return (
    <FormSection title="Quién y qué" note="Cliente y operación">
      <Field name="reservation_type" label="Tipo" span={5}>
        <Segmented block options={types} />
      </Field>
      <CompanyField
        field="id_client"
        label="Cliente"
        types={CLIENT_TYPES}
        span={7}
        disabled={!manyClients}
        placeholder="Elija un cliente"
      />
      {choosesBillTo && (
        <>
          <CompanyField field="id_bill_to" label="Facturar a" types={CLIENT_TYPES} span={5} />
          <CompanyField
            field="id_addressee"
            label="Destinatario"
            types={CLIENT_TYPES}
            span={7}
            placeholder="Quien recibe"
          />
        </>
      )}
      <Field name="reference" label="Referencia" span={5}>
        <Input autoComplete="off" maxLength={60} placeholder="Orden de compra, pedido" />
      </Field>
      <Field name="cw1_code" label="Código CW1" span={rules.carrier_selection ? 3 : 7} normalize={cleanPaper}>
        <Input autoComplete="off" maxLength={40} inputMode="numeric" />
      </Field>
      {rules.carrier_selection && (
        <CompanyField
          field="id_carrier"
          label="Transportista"
          types={['TRANS']}
          span={4}
          placeholder="Lo elige el operador"
        />
      )}
    </FormSection>
  );
}
