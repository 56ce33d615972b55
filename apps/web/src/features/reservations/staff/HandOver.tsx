import type { StaffReservation } from '@cabezal/contract/boards/lists.calls';
import { updateAdvisor, updateOperative } from '@cabezal/contract/reservations/editing.calls';
import { getAdvisors, getUsersOfProduct } from '@cabezal/contract/users/users.calls';
import { Input } from 'antd';
import { toast } from '../../../ui/feedback/toast.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

export type Whose = 'advisor' | 'operative';

interface HandOverProps {
  whose: Whose;
  rows: readonly StaffReservation[];
  /** Those that were refused. */
  onDone: (refused: readonly number[]) => void;
  onClose: () => void;
}

/** As the call names its rows: all of them go to the same person. */
const PERSON = ['rows', 0, 'id_user'] as const;

/** Gives the chosen reservations to another of the operator's people, with a reason; what is refused stays chosen. */
export function HandOver({ whose, rows, onDone, onClose }: HandOverProps) {
  const isAdvisor = whose === 'advisor';
  const many = rows.length === 1 ? '1 reserva' : `${rows.length} reservas`;
  return (
    <FormModal
      title={`${isAdvisor ? 'Cambiar asesor' : 'Cambiar operativo'} de ${many}`}
      width={440}
      okText="Entregar"
      call={isAdvisor ? updateAdvisor : updateOperative}
      toInput={values => {
        const [first] = values.rows as { id_user: number }[];
        return {
          rows: rows.map(({ id_reservation, version }) => ({ id_reservation, version, id_user: first?.id_user })),
          motive: values.motive || null,
        };
      }}
      doneText={null}
      onDone={({ results, changed }) => {
        const failures = results.filter(one => !one.ok);
        const [first] = failures;
        if (changed > 0) toast.success(changed === 1 ? '1 reserva entregada' : `${changed} reservas entregadas`);
        if (first)
          toast.error(
            `${failures.length} sin entregar. Reserva ${first.id}: ${'message' in first ? first.message : ''}`,
          );
        onDone(failures.map(one => one.id));
      }}
      onClose={onClose}
    >
      <Field name={PERSON} label={isAdvisor ? 'Nuevo asesor' : 'Nuevo operativo'} span={12}>
        {isAdvisor ? (
          <LookupSelect call={getAdvisors} option={one => ({ value: one.id_user, label: one.name })} />
        ) : (
          <LookupSelect
            call={getUsersOfProduct}
            input={{ product: 'tpt' }}
            option={one => ({ value: one.id_user, label: one.name, hint: one.role_name })}
          />
        )}
      </Field>
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea rows={2} />
      </Field>
    </FormModal>
  );
}
