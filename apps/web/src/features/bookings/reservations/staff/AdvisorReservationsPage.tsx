import { StaffReservations } from './StaffReservations.tsx';

/** `/comercial_reservas` */
export default function AdvisorReservationsPage() {
  return <StaffReservations whose="advisor" />;
}
