import { type CutoffCredit, saveCreditNote } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { formatMoney, isZero } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { DocumentFields } from './DocumentFields.tsx';

interface CreditNoteProps {
  id_corte: number;
  credit: CutoffCredit;
  onClose: () => void;
}
/** A carrier's credit note for what a cutoff takes back from one of its invoices. */
export default function CreditNote({ id_corte, credit, onClose }: CreditNoteProps) {
  const { numero_orden, carrier_name, document_number, document_date, subtotal, iva, total } = credit;
  const parts = isZero(iva) ? '' : `: ${formatMoney(subtotal)} + IVA ${formatMoney(iva)}`;
  return (
    <FormModal
      title={`Nota de crédito de ${carrier_name}`}
      text={`Modifica la factura ${document_number} del ${formatDate(document_date)} y debe sumar ${formatMoney(total)}${parts}.`}
      okText="Ingresar nota de crédito"
      call={saveCreditNote}
      initial={{ total }}
      toInput={values => ({ ...values, id_corte, numero_orden })}
      doneText="Nota de crédito ingresada"
      onClose={onClose}
      width={560}
    >
      <DocumentFields name="Nota de crédito" />
    </FormModal>
  );
}
