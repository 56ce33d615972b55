import { CheckOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { updateReservation } from '@cabezal/contract/reservations/reservations.calls';
import { App, Drawer } from 'antd';
import { useRef, useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { BookingForm } from '../booking/BookingForm.tsx';
import { valuesOf } from '../booking/booking-values.ts';

interface EditDrawerProps {
  detail: ReservationDetail;
  open: boolean;
  onClose: () => void;
}

/** The booking form over the reservation's page, while it is still pending. */
export function EditDrawer({ detail, open, onClose }: EditDrawerProps) {
  const { modal } = App.useApp();
  const guard = useRef<() => boolean>(() => false);
  const close = () => {
    if (!guard.current()) return onClose();
    modal.confirm({
      title: '¿Salir sin guardar?',
      content: 'Lo que cambió en esta reserva se perderá.',
      okText: 'Salir sin guardar',
      okButtonProps: { danger: true },
      cancelText: 'Seguir editando',
      onOk: onClose,
    });
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      size={920}
      title={`Editar la reserva ${detail.id_reservation}`}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <Editing detail={detail} onClose={onClose} onCancel={close} guard={guard} />
    </Drawer>
  );
}

interface EditingProps {
  detail: ReservationDetail;
  onClose: () => void;
  onCancel: () => void;
  guard: React.RefObject<() => boolean>;
}

/** Begins with the reservation as it was when the drawer was opened; a change of somebody else is taken over only when asked. */
function Editing({ detail, onClose, onCancel, guard }: EditingProps) {
  const [begun, setBegun] = useState(detail);
  return (
    <BookingForm
      key={begun.version}
      call={updateReservation}
      initial={valuesOf(begun)}
      extra={{ id_reservation: begun.id_reservation, version: begun.version }}
      submitText="Guardar cambios"
      submitIcon={<CheckOutlined />}
      draft={null}
      guard={guard}
      isInDrawer
      onReload={() => setBegun(detail)}
      onDone={answer => {
        toast.success(`Reserva ${answer.id_reservation} guardada`);
        onClose();
      }}
      onCancel={onCancel}
    />
  );
}
