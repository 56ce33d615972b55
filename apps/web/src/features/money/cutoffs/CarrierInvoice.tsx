import { type CutoffCarrier, saveCarrierInvoice } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { formatMoney, isZero } from '@cabezal/domain/prices/amounts/money';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';

interface CarrierInvoiceProps {
  id_corte: number;
  carrier: CutoffCarrier;
  onClose: () => void;
}
/** A carrier's invoice for its part of a cutoff. */
export default function CarrierInvoice({ id_corte, carrier, onClose }: CarrierInvoiceProps) {
  const { id_carrier, carrier_name, to_invoice, freight, stand_by, iva } = carrier;
  const parts = [
    `flete ${formatMoney(freight)}`,
    `stand-by ${formatMoney(stand_by)}`,
    ...(isZero(iva) ? [] : [`IVA ${formatMoney(iva)}`]),
  ];
  return (
    <FormModal
      title={`Factura de ${carrier_name}`}
      text={`Debe sumar ${formatMoney(to_invoice)}: ${parts.join(' + ')}.`}
      okText="Ingresar factura"
      call={saveCarrierInvoice}
      initial={{ total: to_invoice }}
      toInput={values => ({ ...values, id_corte, id_carrier })}
      doneText="Factura ingresada"
      onClose={onClose}
      width={560}
    >
      <Field name="document_number" label="Factura" span={6}>
        <Input autoComplete="off" placeholder="001-001-000000001" maxLength={17} />
      </Field>
      <Field name="document_date" label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="document_auth" label="Autorización" span={12}>
        <Input autoComplete="off" maxLength={49} inputMode="numeric" />
      </Field>
      <Field name="total" label="Total" span={6}>
        <MoneyField />
      </Field>
    </FormModal>
  );
}
