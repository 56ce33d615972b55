import { assignTasks } from '@cabezal/contract/tasks/tasks.calls';
import { getUsersOfProduct } from '@cabezal/contract/users/users.calls';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

interface AssignProps {
  ids: readonly number[];
  /** Whose it is now, where it is one. */
  id_user?: number | null;
  onDone?: () => void;
  onClose: () => void;
}

const told = ({ assigned, over }: { assigned: number; over: number }) => {
  const done = assigned === 1 ? '1 tarea asignada' : `${assigned} tareas asignadas`;
  return over === 0 ? done : `${done}; ${over} ya no ${over === 1 ? 'estaba abierta' : 'estaban abiertas'}`;
};

/** Gives open tasks to one of the operator's people, or back to whom their rule says. */
export default function AssignTasks({ ids, id_user, onDone, onClose }: AssignProps) {
  return (
    <FormModal
      title={ids.length === 1 ? 'Asignar la tarea' : `Asignar ${ids.length} tareas`}
      text="Sin responsable vuelve a quien le toca por su regla: el operativo o el asesor de la reserva."
      okText="Asignar"
      width={440}
      call={assignTasks}
      initial={{ id_user: id_user ?? null }}
      toInput={values => ({ ids: [...ids], id_user: values.id_user ?? null })}
      doneText={told}
      onDone={() => onDone?.()}
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
