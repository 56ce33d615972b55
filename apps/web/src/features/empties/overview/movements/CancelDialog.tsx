import { cancelEmpties, type EmptyOperation, type KeptBox } from '@cabezal/contract/empties/movements/movements.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { App, Input } from 'antd';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { cancelText } from './cancel-text.ts';

/** Which boxes stay, and why. */
const keptOnes = (kept: readonly KeptBox[]) => (
  <ul>
    {kept.map(({ container_code, message }) => (
      <li key={container_code}>{`${container_code ?? 'Sin número'}: ${message}`}</li>
    ))}
  </ul>
);

/** Cancels the boxes that have not left; lists those that stay. */
export function CancelDialog({ operation: now, onClose }: { operation: EmptyOperation; onClose: () => void }) {
  const operation = useOpened(now);
  const { id_operation: id, version, boxes, moving, done } = operation;
  const { modal } = App.useApp();
  return (
    <FormModal
      title={`Cancelar la operación ${id}`}
      text={cancelText(boxes, boxes - moving - done)}
      okText="Cancelar operación"
      look="danger"
      call={cancelEmpties}
      toInput={values => ({ ...values, id, version })}
      doneText={null}
      onDone={({ cancelled, kept }) => {
        if (kept.length === 0) toast.success('Operación cancelada');
        else {
          const ended = plural(cancelled, '# cancelado', '# cancelados');
          modal.warning({ title: `${ended}; ${plural(kept.length, '# sigue', '# siguen')}`, content: keptOnes(kept) });
        }
      }}
      onClose={onClose}
    >
      <Field name="motive" label="Motivo" span={12}>
        <Input autoComplete="off" maxLength={500} />
      </Field>
    </FormModal>
  );
}
