import { type SapPostingDetail, settlePosting } from '@cabezal/contract/money/reposts/postings.calls';
import { isEnteredByHand, type PostingStep } from '@cabezal/domain/system/sap/postings';
import { Input } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

/** What is entered in SAP by hand; anything else is a cancellation. */
const NAMES: Partial<Record<PostingStep, string>> = {
  FACTURA: 'la factura',
  ASIENTO: 'el asiento',
};

interface SettleDialogProps {
  posting: SapPostingDetail;
  version: number;
  onClose: () => void;
}

/** Records that a person did in SAP what a posting could not. */
export default function SettleDialog({ onClose, ...of }: SettleDialogProps) {
  const { posting, version } = useOpened(of);
  const { numero_orden } = posting;
  const isEntered = isEnteredByHand(posting.step);
  const what = NAMES[posting.step] ?? 'la anulación';
  return (
    <FormModal
      title={`Registrar ${what} a mano`}
      text={
        isEntered
          ? 'Para un documento que se ingresó directamente en SAP. Antes se pregunta a SAP si ya tiene el de esta orden.'
          : 'Para un documento que se anuló directamente en SAP: lo que está en la orden queda libre. Antes se pregunta a SAP si aún lo tiene.'
      }
      okText={`Registrar ${what}`}
      width={460}
      call={settlePosting}
      initial={{}}
      toInput={({ sap_number, motive }) => ({
        numero_orden,
        version,
        motive,
        ...(isEntered && { sap_number }),
      })}
      doneText="Quedó registrado"
      onClose={onClose}
    >
      {isEntered && (
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
