import { createSubReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { callApi } from '../../../../api/call-api.ts';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { ContainersSection } from '../../booking/ContainersSection.tsx';
import { useLookups } from '../../booking/use-lookups.ts';

interface DialogProps {
  detail: ReservationDetail;
  onClose: () => void;
}

/** «Agregar contenedores»: adds containers like the first one; a pasted column of numbers adds a row for each. */
export function AddContainersDialog({ detail, onClose }: DialogProps) {
  const { id_reservation } = detail;
  return (
    <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
      {(record, edit) => <AddForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

/** One row, like the first container of the reservation. */
function newContainers({ sub_reservations: [first] }: ReservationDetail) {
  const like = first && {
    id_container_type: first.id_container_type,
    weight_kg: first.weight_kg,
    set_point_c: first.set_point_c === null ? null : Number(first.set_point_c),
    own_generator: first.own_generator,
  };
  return { containers: [{ container_code: null, ...like }] };
}

function AddForm({ record, edit, onClose }: EditOf<ReservationDetail> & Pick<DialogProps, 'onClose'>) {
  const lookups = useLookups();
  const { id_reservation, version, sub_reservations } = record;
  return (
    <FormModal
      title={`Agregar contenedores a la reserva ${id_reservation}`}
      text="Se cobran con las tarifas de su cita y reciben los mismos tramos. Pegue una columna de números y se hace una fila por cada uno."
      okText="Agregar"
      width={960}
      call={createSubReservation}
      edit={edit}
      initial={newContainers}
      toInput={values => ({ ...values, id_reservation, version })}
      doneText={answer =>
        answer.sub_reservations.length - sub_reservations.length === 1
          ? 'Contenedor agregado'
          : 'Contenedores agregados'
      }
      onClose={onClose}
    >
      <div className="cz-span-12">
        <ContainersSection lookups={lookups} usedNumbers={sub_reservations.map(sub => sub.number)} />
      </div>
    </FormModal>
  );
}
