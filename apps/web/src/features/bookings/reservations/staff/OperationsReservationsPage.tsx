import { StaffReservations } from './StaffReservations.tsx';

/** `/operativos_reservas` */
export default function OperationsReservationsPage() {
  return <StaffReservations whose="operative" />;
}
