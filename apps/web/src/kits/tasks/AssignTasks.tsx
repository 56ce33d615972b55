import type { EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import { assignTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { getUsersOfProduct } from '@cabezal/contract/people/users/staff.calls';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

interface AssignProps {
  ids: readonly number[];
  /** The current assignee, if it is a single task. */
  id_user?: number | null;
  onDone?: (refused: readonly number[]) => void;
  onClose: () => void;
}

/** The outcome for all tasks, with the reason of the first refusal. */
const resultText = ({ results, changed, refused }: EditAnswer) => {
  const done = changed === 1 ? '1 tarea asignada' : `${changed} tareas asignadas`;
  const same = results.length - changed - refused;
  const rest = same === 0 ? '' : `; ${same} ya ${same === 1 ? 'era suya' : 'eran suyas'}`;
  const why = results.find(row => !row.ok);
  return why?.ok === false ? `${done}${rest}; ${refused} no: ${why.message}` : `${done}${rest}`;
};

/** Assigns open tasks to one of the operator's people, or resets them to the assignee by their rule. */
export default function AssignTasks({ ids, id_user, onDone, onClose }: AssignProps) {
  return (
    <FormModal
      title={ids.length === 1 ? 'Asignar la tarea' : `Asignar ${ids.length} tareas`}
      text="Sin responsable vuelve a quien le toca por su regla: el operativo o el asesor de la reserva."
      okText="Asignar"
      width={440}
      call={assignTasks}
      initial={{ id_user: id_user ?? null }}
      toInput={values => ({ ids: [...ids], id_user: values.id_user })}
      doneText={resultText}
      onDone={({ results }) => onDone?.(results.filter(row => !row.ok).map(row => row.id))}
      onClose={onClose}
    >
      <Field name="id_user" label="Responsable" span={12}>
        <LookupSelect
          call={getUsersOfProduct}
          input={{ product: 'tpt' }}
          option={one => ({ value: one.id_user, label: one.name, hint: one.role_name })}
        />
      </Field>
    </FormModal>
  );
}
