import { listTasks } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { addReservationTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { getUsersOfProduct } from '@cabezal/contract/people/users/staff.calls';
import { Input, Select } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { InstantField } from '../../ui/form/date-fields.tsx';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { optionSearch } from '../../ui/form/option-search.ts';

export interface ContainerOption {
  value: number;
  label: string;
}
interface AddProps {
  id_reservation: number;
  containers: readonly ContainerOption[];
  onClose: () => void;
}

/** Adds tasks of the catalogue that the facts did not create; tasks of a container are added for each container. */
export function AddFromCatalogue({ id_reservation, onClose }: Omit<AddProps, 'containers'>) {
  const catalogue = useCall(listTasks, {});
  return (
    <FormModal
      title="Agregar del catálogo"
      text="Las de contenedor se crean para cada uno. Lo que la reserva ya tiene queda como está."
      okText="Agregar"
      width={480}
      call={addReservationTasks}
      toInput={values => ({ ...values, id_reservation })}
      doneText={({ added }) =>
        added === 0 ? 'La reserva ya las tenía' : added === 1 ? '1 tarea agregada' : `${added} tareas agregadas`
      }
      onClose={onClose}
    >
      <Field name="id_tasks" label="Tareas" span={12}>
        <Select
          mode="multiple"
          placeholder="Elija"
          loading={catalogue.isFetching}
          showSearch={optionSearch}
          options={(catalogue.data ?? [])
            .filter(task => task.active)
            .map(task => ({
              value: task.id_task,
              label: task.reservation_type === null ? task.name : `${task.name} (${TYPES[task.reservation_type]})`,
            }))}
        />
      </Field>
    </FormModal>
  );
}
const TYPES = { E: 'exportación', I: 'importación' } as const;

/** Adds a task with a free text. */
export function AddOwn({ id_reservation, containers, onClose }: AddProps) {
  return (
    <FormModal
      title="Otra tarea"
      okText="Agregar"
      width={480}
      call={createTask}
      toInput={values => ({ ...values, id_reservation })}
      doneText="Tarea agregada"
      onClose={onClose}
    >
      <Field name="title" label="Qué hay que hacer" span={12} demanded>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name="due_at" label="Vence" span={12}>
        <InstantField />
      </Field>
      <Field name="id_user" label="Responsable" span={12}>
        <LookupSelect
          call={getUsersOfProduct}
          input={{ product: 'tpt' }}
          option={one => ({ value: one.id_user, label: one.name, hint: one.role_name })}
        />
      </Field>
      {containers.length > 0 && (
        <Field name="id_sub_reservation" label="Contenedor" span={12}>
          <Select allowClear placeholder="Toda la reserva" options={[...containers]} />
        </Field>
      )}
    </FormModal>
  );
}
