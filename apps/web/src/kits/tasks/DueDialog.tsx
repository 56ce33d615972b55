import { informationTask, saveTaskInformation, type TaskDetail } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { callApi } from '../../api/call-api.ts';
import { InstantField } from '../../ui/form/date-fields.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

/** Changes the due time of a task. */
export function DueDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const { id_reservation_task } = task;
  return (
    <Editing record={task} read={() => callApi(informationTask, { id_reservation_task })}>
      {(record, edit) => (
        <FormModal
          title="Cuándo vence"
          okText="Guardar"
          width={400}
          call={saveTaskInformation}
          edit={edit}
          initial={{ due_at: record.due_at }}
          toInput={values => ({ id_reservation_task, version: record.version, due_at: values.due_at })}
          doneText="Hora guardada"
          onClose={onClose}
        >
          <Field name="due_at" label="Vence" span={12} demanded>
            <InstantField />
          </Field>
        </FormModal>
      )}
    </Editing>
  );
}
