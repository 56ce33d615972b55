import { type CutoffCarrier, saveCarrierInvoice } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { formatMoney, isZero } from '@cabezal/domain/system/amounts/money';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { DocumentFields } from './DocumentFields.tsx';

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
      <DocumentFields name="Factura" />
    </FormModal>
  );
}
