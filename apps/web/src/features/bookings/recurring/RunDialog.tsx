import {
  type RecurringRow,
  runRecurring,
  setRecurringState,
} from '@cabezal/contract/bookings/recurring/recurring.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';

interface DialogProps {
  row: RecurringRow;
  onClose: () => void;
}

/** «50 reservas creadas; las otras 530 se crean solas en unos minutos». */
function said(made: readonly number[], left: number): string {
  const now = made.length === 1 ? `Reserva ${made[0]} creada` : `${made.length} reservas creadas`;
  if (left === 0) return now;
  return `${now}; ${left === 1 ? 'la que falta se crea sola' : `las otras ${left} se crean solas`} en unos minutos`;
}

/** «Crear ahora»: creates due reservations without waiting for the next run of the job. */
export function RunDialog({ row, onClose }: DialogProps) {
  const { id_recurring_booking, name, create_days_ahead: days } = row;
  return (
    <AskDialog
      open
      title={`Crear las reservas de ${name}`}
      text={`Se crean las citas ${days === 1 ? 'de hoy y mañana' : `de hoy y los próximos ${days} días`} que aún no existen.`}
      okText="Crear ahora"
      look="primary"
      call={runRecurring}
      input={{ id_recurring_booking }}
      onDone={({ made, refused, left }) => {
        const [first] = refused;
        if (first) {
          const others = refused.length > 1 ? ` Tampoco otras ${refused.length - 1}.` : '';
          toast.error(`No se creó la del ${formatDate(first.date)}: ${first.message}.${others}`);
        } else if (made.length === 0) toast.success('Todas estaban creadas');
        else toast.success(said(made, left));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** «Pausar», «Reanudar». */
export function StateDialog({ row, onClose }: DialogProps) {
  const { id_recurring_booking, version, name, active } = row;
  return (
    <AskDialog
      open
      title={active ? `Pausar ${name}` : `Reanudar ${name}`}
      text={
        active
          ? 'No se crea ninguna más hasta que la reanude. Las ya creadas no cambian.'
          : 'Se crean las que vienen; las de los días en pausa que ya pasaron, no.'
      }
      okText={active ? 'Pausar' : 'Reanudar'}
      look="primary"
      call={setRecurringState}
      input={{ id_recurring_booking, version, active: !active }}
      onDone={() => {
        toast.success(active ? 'En pausa' : 'Reanudada');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
