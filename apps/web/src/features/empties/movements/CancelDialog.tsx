import { cancelEmpties, type EmptyOperation } from '@cabezal/contract/empties/empties.calls';
import { Input } from 'antd';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

/** Gives up what has not left; of what has it says that it stays. */
export function CancelDialog({ operation, onClose }: { operation: EmptyOperation; onClose: () => void }) {
  const { id_operation: id, boxes, moving, done } = operation;
  const left = boxes - moving - done;
  return (
    <FormModal
      title={`Cancelar la operación ${id}`}
      text={
        boxes === 0
          ? 'No tiene contenedores: la operación queda cancelada.'
          : `Se cancelan ${left} de ${boxes} contenedores, con sus guías sin salida y su cobro. Los que ya salieron siguen.`
      }
      okText="Cancelar operación"
      look="danger"
      call={cancelEmpties}
      toInput={values => ({ ...values, id })}
      doneText={null}
      onDone={({ cancelled, kept }) =>
        toast.success(
          kept.length === 0 ? 'Operación cancelada' : `${cancelled} cancelados; ${kept.length} siguen: ya salieron`,
        )
      }
      onClose={onClose}
    >
      <Field name="motive" label="Motivo" span={12}>
        <Input autoComplete="off" maxLength={500} />
      </Field>
    </FormModal>
  );
}
