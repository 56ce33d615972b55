import { addComments } from '@cabezal/contract/bookings/comments/comments.calls';
import { Form, Input, Segmented } from 'antd';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

interface CommentManyProps {
  ids: readonly number[];
  /** Called with the ids that were refused. */
  onDone: (refused: readonly number[]) => void;
  onClose: () => void;
}

const READERS = [
  { value: 'INTERNAL', label: 'Solo nosotros' },
  { value: 'CLIENT', label: 'También el cliente' },
];

/** Adds the same comment to the selected reservations; refused ones stay selected. */
export default function CommentMany({ ids, onDone, onClose }: CommentManyProps) {
  return (
    <FormModal
      title={ids.length === 1 ? 'Comentar 1 reserva' : `Comentar ${ids.length} reservas`}
      text="El mismo comentario queda en cada una."
      width={520}
      okText="Comentar"
      call={addComments}
      initial={{ visibility: 'INTERNAL' }}
      toInput={values => ({ ...values, ids: [...ids] })}
      doneText={null}
      onDone={({ results, changed, refused }) => {
        const failed = results.filter(one => !one.ok);
        const [first] = failed;
        if (changed > 0) toast.success(changed === 1 ? '1 reserva comentada' : `${changed} reservas comentadas`);
        if (first?.ok === false) toast.error(`${refused} sin comentar. Reserva ${first.id}: ${first.message}`);
        onDone(failed.map(one => one.id));
      }}
      onClose={onClose}
    >
      <Form.Item name="visibility" label="Quién lo lee" className="cz-span-12">
        <Segmented options={READERS} />
      </Form.Item>
      <Field name="text" label="Comentario" span={12}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2000} showCount />
      </Field>
    </FormModal>
  );
}
