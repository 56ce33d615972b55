import { countReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { type SavedView, useSavedViews, type ViewStore } from '../../../ui/table/view-store.ts';

/** The default tabs: the filters that each fixes, and its count. */
export const tabs = [
  { id: 'pending', name: 'Por aprobar', fixes: { list: 'pending' }, query: '' },
  { id: 'approved', name: 'Por programar', fixes: { list: 'approved' }, query: 'o=appointment_at' },
  { id: 'programming', name: 'En programación', fixes: { list: 'programming' }, query: 'o=appointment_at' },
  { id: 'in_progress', name: 'En curso', fixes: { list: 'in_progress' }, query: '' },
  { id: 'finished', name: 'Finalizadas', fixes: { list: 'finished' }, query: '' },
  { id: 'cut_off_soon', name: 'Vencen en 24 h', fixes: { cut_off_soon: true }, query: 'o=cut_off' },
] as const;

/** The filters of the tab «Finalizadas». */
export const finishedTab = tabs[4].fixes;

const fixesOf = (view: string | null): Record<string, unknown> => tabs.find(tab => tab.id === view)?.fixes ?? {};

/** A view saved in a tab includes the tab's filters as its own. */
function withFixes(query: string, view: string | null): string {
  const params = new URLSearchParams(query);
  for (const [field, value] of Object.entries(fixesOf(view))) params.set(`f.${field}`, String(value));
  return params.toString();
}

/** The views of the list of reservations, and the filters of the selected one. */
export function useReservationViews(): { store: ViewStore; fixed: { filters: Record<string, unknown> } } {
  const [params] = useSearchParams();
  const view = params.get('v');
  const counts = useCall(countReservations, {}, { keepPrevious: true });
  const given: SavedView[] = tabs.map(({ id, name, query }) => ({
    id,
    name,
    query,
    count: counts.data?.[id],
    problem: id === 'cut_off_soon' && (counts.data?.cut_off_soon ?? 0) > 0,
  }));
  const store = useSavedViews(paths.reservations, given);
  return {
    store: {
      ...store,
      save: async named => (await store.save?.({ ...named, query: withFixes(named.query, view) })) ?? null,
    },
    fixed: { filters: fixesOf(view) },
  };
}
