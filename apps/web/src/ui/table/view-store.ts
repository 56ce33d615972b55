import { deleteView, getViews, saveView } from '@cabezal/contract/system/views/views.calls';
import { useAction } from '../../api/use-action.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../feedback/toast.ts';

export interface SavedView {
  id: string;
  name: string;
  /** The list's part of the address without a prefix: `f.status=["PENDING"]&o=-appointment_date`. */
  query: string;
  count?: number;
  /** The count is of problems. */
  problem?: boolean;
  /** Saved by the person: can be shared and deleted. */
  own?: boolean;
  /** Shared with the own company. */
  shared?: boolean;
  /** Who shares it, if that is another person: it can be used and copied. */
  author?: string;
}

/** The data of a saved view. */
interface NamedView {
  name: string;
  query: string;
  is_shared: boolean;
}

export interface ViewStore {
  /** The name of the first tab, in the gender of the records; absent: «Todas». */
  everything?: string;
  views: readonly SavedView[];
  /** Resolves with the id of the saved view, or with null after a failure that was shown. */
  save?: (view: NamedView) => Promise<string | null>;
  share?: (view: SavedView, is_shared: boolean) => unknown;
  remove?: (id: string) => unknown;
}

/**
 * The views of a list: those of the screen, those that the person saved on the server, those that colleagues share. `list` is its path or
 * id.
 */
export function useSavedViews(list: string, given: readonly SavedView[] = [], everything = 'Todas'): ViewStore {
  const screen = list.startsWith('/') ? list : `/${list}`;
  const kept = useCall(getViews, { screen }, { staleTime: 300_000 });
  const save = useAction(saveView, { onDone: answer => toast.success(`Vista «${answer.name}» guardada`) });
  const share = useAction(saveView, {
    onDone: ({ name, is_shared }) =>
      toast.success(is_shared ? `Su compañía ya ve «${name}»` : `Solo usted ve «${name}»`),
  });
  const remove = useAction(deleteView);
  const saved = (kept.data ?? []).map(view => ({
    id: String(view.id_saved_view),
    name: view.name,
    query: view.query,
    own: view.is_own,
    shared: view.is_shared,
    author: view.is_own ? undefined : view.author,
  }));
  return {
    everything,
    views: [...given, ...saved],
    save: async view => {
      const answer = await save.run({ screen, ...view });
      return answer && String(answer.id_saved_view);
    },
    share: ({ id, name, query }, is_shared) => share.run({ id_saved_view: Number(id), screen, name, query, is_shared }),
    remove: id => remove.run({ id_saved_view: Number(id) }),
  };
}
