import { listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { useCall } from '../../api/use-call.ts';
import { TabLabel } from '../../ui/table/TableToolbar.tsx';

/** «Tareas» with the number of open ones; in the colour of problems if one is overdue. */
export function TasksLabel({ id_reservation }: { id_reservation: number }) {
  const first = useCall(listReservationsTasks, {
    page: 1,
    page_size: 1,
    sort: [],
    filters: { id_reservation, open: true },
  });
  const count = first.data?.total ?? 0;
  return (
    <TabLabel
      name="Tareas"
      count={count > 0 ? count : undefined}
      problem={first.data?.rows.some(row => row.overdue) ?? false}
    />
  );
}
