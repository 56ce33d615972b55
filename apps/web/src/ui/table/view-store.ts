import { deleteView, getViews, saveView } from '@cabezal/contract/views/views.calls';
import { useAction } from '../../api/use-action.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../feedback/toast.ts';

export interface SavedView {
  id: string;
  name: string;
  /** The list's part of the address without a prefix: `f.status=["PENDING"]&o=-appointment_date`. */
  query: string;
  count?: number;
  /** The count is bad news. */
  problem?: boolean;
  /** Saved by the person: can be removed. */
  own?: boolean;
}

export interface ViewStore {
  /** The word of the first tab, of the gender of what is listed; absent: «Todas». */
  everything?: string;
  views: readonly SavedView[];
  save?: (name: string, query: string) => unknown;
  remove?: (id: string) => unknown;
}

const nouns = ['saved_view'];

/** The views of a list: those that the screen gives, then those that the person saved on the server. `list` is its path or id. */
export function useSavedViews(list: string, given: readonly SavedView[] = [], everything = 'Todas'): ViewStore {
  const screen = list.startsWith('/') ? list : `/${list}`;
  const kept = useCall(getViews, { screen }, { nouns, staleTime: 300_000 });
  const save = useAction(saveView, { onDone: answer => toast.success(`Vista «${answer.name}» guardada`) });
  const remove = useAction(deleteView);
  const own = (kept.data ?? []).map(view => ({
    id: String(view.id_saved_view),
    name: view.name,
    query: view.query,
    own: true,
  }));
  return {
    everything,
    views: [...given, ...own],
    save: (name, query) => save.run({ screen, name, query }),
    remove: id => remove.run({ id_saved_view: Number(id) }),
  };
}
