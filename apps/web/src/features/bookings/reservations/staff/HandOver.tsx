import { updateAdvisor, updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getAdvisors, getUsersOfProduct } from '@cabezal/contract/people/users/staff.calls';
import { Input } from 'antd';
import { toast } from '../../../../ui/feedback/toast.ts';
import { LookupSelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';

export type Whose = 'advisor' | 'operative';

/** The reservation to hand over, with the version that was read. */
export interface HandedOver {
  id_reservation: number;
  version: number;
}
interface HandOverProps {
  whose: Whose;
  rows: readonly HandedOver[];
  /** Called with the ids that were refused. */
  onDone: (refused: readonly number[]) => void;
  onClose: () => void;
}

/** The path in the call's input: all rows get the same person. */
const PERSON = ['rows', 0, 'id_user'] as const;

/** Assigns the selected reservations to another of the operator's people, with a reason; refused ones stay selected. */
export function HandOver({ whose, rows: now, onDone, onClose }: HandOverProps) {
  const rows = useOpened(now);
  const isAdvisor = whose === 'advisor';
  const many = (count: number) => (count === 1 ? '1 reserva' : `${count} reservas`);
  const change = isAdvisor ? 'Cambiar asesor' : 'Cambiar operativo';
  return (
    <FormModal
      title={`${change} de ${many(rows.length)}`}
      width={440}
      okText={change}
      call={isAdvisor ? updateAdvisor : updateOperative}
      toInput={values => {
        const [first] = values.rows as { id_user: number }[];
        return {
          rows: rows.map(({ id_reservation, version }) => ({ id_reservation, version, id_user: first?.id_user })),
          motive: values.motive,
        };
      }}
      doneText={null}
      onDone={({ results, changed }) => {
        const failures = results.filter(one => !one.ok);
        const [first] = failures;
        if (changed > 0) toast.success(`${isAdvisor ? 'Asesor' : 'Operativo'} cambiado en ${many(changed)}`);
        if (first)
          toast.error(
            `${failures.length} sin cambiar. Reserva ${first.id}: ${'message' in first ? first.message : ''}`,
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
