import { addRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { useNavigate } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { RecurringFields } from '../../../../kits/recurring/RecurringFields.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

interface DialogProps {
  detail: ReservationDetail;
  onClose: () => void;
}

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** «Repetir cada semana»: repeats the booking on selected days. The initial day is that of the reservation. */
export default function RepeatDialog({ detail, onClose }: DialogProps) {
  const navigate = useNavigate();
  const { id_reservation, client_name, appointment_date, appointment_time } = detail;
  const counts = [0, 0, 0, 0, 0, 0, 0];
  counts[weekdayOf(appointment_date)] = 1;
  const tomorrow = addDays(businessDate(new Date()), 1);
  return (
    <FormModal
      title={`Repetir la reserva ${id_reservation} cada semana`}
      text="Se repiten cliente, recorrido, contenedores y servicios. Nunca el número de contenedor, booking, BL, referencia, sellos, turno, cut-off ni buque."
      okText="Repetir cada semana"
      width={720}
      call={addRecurring}
      initial={{
        name: client_name.slice(0, 80),
        counts,
        appointment_time,
        create_days_ahead: 7,
        valid_from: tomorrow,
        valid_to: null,
        skip_holidays: true,
        auto_accept: false,
      }}
      toInput={values => ({ ...values, id_reservation })}
      doneText={null}
      onDone={() => {
        toast.success('La reserva se repite cada semana');
        navigate(paths.recurring);
      }}
      onClose={onClose}
    >
      <RecurringFields />
    </FormModal>
  );
}
