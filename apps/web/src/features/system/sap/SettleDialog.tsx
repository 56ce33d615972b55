import { type SapPostingDetail, settlePosting } from '@cabezal/contract/money/reposts/postings.calls';
import { Input } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

interface SettleDialogProps {
  posting: SapPostingDetail;
  version: number;
  onClose: () => void;
}

/** Records that a person did in SAP what a posting could not. */
export default function SettleDialog({ onClose, ...of }: SettleDialogProps) {
  const { posting, version } = useOpened(of);
  const { numero_orden } = posting;
  const isInvoice = posting.step === 'FACTURA';
  return (
    <FormModal
      title={isInvoice ? 'Registrar la factura a mano' : 'Registrar la anulación a mano'}
      text={
        isInvoice
          ? 'Para una factura que se ingresó directamente en SAP. Antes se pregunta a SAP si ya tiene la de esta orden.'
          : 'Para un documento que se anuló directamente en SAP: lo que está en la orden queda libre. Antes se pregunta a SAP si aún lo tiene.'
      }
      okText={isInvoice ? 'Registrar la factura' : 'Registrar la anulación'}
      width={460}
      call={settlePosting}
      initial={{}}
      toInput={({ sap_number, motive }) => ({
        numero_orden,
        version,
        motive,
        ...(isInvoice && { sap_number }),
      })}
      doneText={isInvoice ? 'Factura registrada' : 'Anulación registrada'}
      onClose={onClose}
    >
      {isInvoice && (
        <Field name="sap_number" label="N.º en SAP" span={12}>
          <Input maxLength={12} inputMode="numeric" />
        </Field>
      )}
      <Field name="motive" label="Motivo" span={12}>
        <Input maxLength={500} />
      </Field>
    </FormModal>
  );
}
