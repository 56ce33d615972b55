import { listRoleUserTask, saveRoleUserTask } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { callApi } from '../../../api/call-api.ts';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { KindFields } from './KindFields.tsx';
import { initialOf, inputOf, type KindRow, type Matrix } from './kind-form.ts';

interface KindProps {
  /** Null: a new one. */
  kind: KindRow | null;
  matrix: Matrix;
  onClose: () => void;
}

const WIDTH = 760;

/** Edits a task of the catalogue: name, time, data, assignee. */
export function KindDialog({ kind, matrix, onClose }: KindProps) {
  const shared = { call: saveRoleUserTask, width: WIDTH, onClose };
  if (kind === null)
    return (
      <FormModal
        {...shared}
        title="Nueva tarea"
        okText="Crear"
        initial={initialOf(null)}
        toInput={values => inputOf(null, values)}
        doneText="Tarea creada"
      >
        <KindFields kind={null} matrix={matrix} />
      </FormModal>
    );
  const read = async () =>
    (await callApi(listRoleUserTask, {})).tasks.find(task => task.id_task === kind.id_task) ?? kind;
  return (
    <Editing record={kind} read={read}>
      {(record, edit) => (
        <FormModal
          {...shared}
          title={record.name}
          text="Las reservas en curso toman lo que cambie aquí con su siguiente movimiento; lo ya completado queda como está."
          edit={edit}
          initial={initialOf}
          toInput={values => inputOf(record, values)}
        >
          <KindFields kind={record} matrix={matrix} />
        </FormModal>
      )}
    </Editing>
  );
}
