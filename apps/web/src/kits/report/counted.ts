import { paths } from '../../app/paths.ts';
import { listPath } from '../../ui/table/list-state.ts';

/** Cancelled, rejected and pending reservations are in no sum; the list excludes them too. */
export const COUNTED = ['ACCEPTED', 'IN_PROGRESS', 'FINISHED'];

interface CountedReservations {
  /** Days of the appointment. */
  from: string;
  to: string;
  id_client?: number;
  id_addressee?: number;
  id_advisor?: number;
}

/** The address of the reservations that a number of a report counts. */
export const countedReservationsPath = ({
  from,
  to,
  id_client,
  id_addressee,
  id_advisor,
}: CountedReservations): string =>
  listPath(paths.reservations, {
    status: COUNTED,
    appointment_from: from,
    appointment_to: to,
    id_client,
    id_addressee,
    id_advisor,
  });
