import { CheckOutlined } from '@ant-design/icons';
import { createReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation, updateReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { Drawer } from 'antd';
import { useCallback, useRef } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Editing } from '../../../../ui/form/EditPage.tsx';
import type { Edit } from '../../../../ui/form/use-editing.ts';
import { type FormGuard, useAskToClose } from '../../../../ui/form/use-leave-guard.ts';
import { BookingForm } from '../../booking/BookingForm.tsx';
import { usedNumbers, valuesOf } from '../../booking/booking-values.ts';

interface EditDrawerProps {
  detail: ReservationDetail;
  open: boolean;
  onClose: () => void;
}

/** The booking form in a drawer, while the reservation is pending. */
export function EditDrawer({ detail, open, onClose }: EditDrawerProps) {
  const guard = useRef<() => boolean>(() => false);
  const close = useAskToClose(
    useCallback(() => guard.current(), []),
    onClose,
  );
  const { id_reservation } = detail;
  return (
    <Drawer
      open={open}
      onClose={close}
      size={920}
      title={`Editar la reserva ${id_reservation}`}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
        {(begun, edit) => <Changes begun={begun} edit={edit} onClose={onClose} onCancel={close} guard={guard} />}
      </Editing>
    </Drawer>
  );
}

interface ChangesProps {
  begun: ReservationDetail;
  edit: Edit;
  onClose: () => void;
  onCancel: () => void;
  guard: FormGuard;
}

function Changes({ begun, edit, onClose, onCancel, guard }: ChangesProps) {
  const request = useCall(createReservationRequest, {});
  if (!request.data) return <Answer query={request} what="los límites de una reserva" />;
  return (
    <BookingForm
      call={updateReservation}
      initial={valuesOf(begun)}
      valuesOf={valuesOf}
      request={request.data}
      usedNumbers={usedNumbers(begun)}
      id_reservation={begun.id_reservation}
      extra={{ id_reservation: begun.id_reservation, version: begun.version }}
      edit={edit}
      submitText="Guardar cambios"
      submitIcon={<CheckOutlined />}
      draft={null}
      guard={guard}
      isInDrawer
      onDone={answer => {
        toast.success(`Reserva ${answer.id_reservation} guardada`);
        onClose();
      }}
      onCancel={onCancel}
    />
  );
}
