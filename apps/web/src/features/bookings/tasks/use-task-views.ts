import { countTasks, type TaskMoment } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useSavedViews, type ViewStore } from '../../../ui/table/view-store.ts';

const moments: readonly { id: string; name: string; moment: TaskMoment }[] = [
  { id: 'vencidas', name: 'Vencidas', moment: 'OVERDUE' },
  { id: 'hoy', name: 'Hoy', moment: 'TODAY' },
  { id: 'manana', name: 'Mañana', moment: 'TOMORROW' },
  { id: 'despues', name: 'Después', moment: 'LATER' },
];
const DONE = 'terminadas';
const ALL = 'todas';

/** The tabs of tasks with their counts, and the filters of the selected one: open tasks (at one moment or all), finished ones, or both. */
export function useTaskViews(mine: boolean): { views: ViewStore; filters: Record<string, unknown> } {
  const [params] = useSearchParams();
  const counts = useCall(countTasks, mine ? { mine } : {}, { keepPrevious: true }).data;
  const chosen = params.get('v');
  const views = useSavedViews(
    paths.tasks,
    [
      ...moments.map(({ id, name, moment }) => ({
        id,
        name,
        query: '',
        count: counts?.[moment],
        problem: moment === 'OVERDUE' && (counts?.OVERDUE ?? 0) > 0,
      })),
      { id: DONE, name: 'Terminadas', query: 'o=-due_at' },
      { id: ALL, name: 'Todas', query: '' },
    ],
    'Abiertas',
  );
  const moment = moments.find(one => one.id === chosen)?.moment;
  return {
    views,
    filters: { ...(mine && { mine }), ...(chosen !== ALL && { open: chosen !== DONE }), ...(moment && { moment }) },
  };
}
