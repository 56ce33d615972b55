import * as calls from '@cabezal/contract/system/views/views.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { saveDraft } from './save-draft.ts';
import { deleteView, readView, saveView } from './save-view.ts';
import { findDraft, listViews, removeDraft } from './views.queries.ts';

export function viewRoutes(): Route[] {
  return [
    serve(calls.getViews, ({ tx, actor, input }) => listViews(tx, actor, input.screen)),
    serveChange(
      calls.saveView,
      ({ tx, actor, input }) => saveView(tx, actor, input),
      ({ tx, actor }, id) => readView(tx, actor, id),
    ),
    serveChange(
      calls.deleteView,
      ({ tx, actor, input }) => deleteView(tx, actor, input),
      ({ input }) => ({ id_saved_view: input.id_saved_view, deleted: true as const }),
    ),
    serve(calls.getDraft, async ({ tx, actor, input }) => (await findDraft(tx, actor.id_user, input.kind)) ?? null),
    serveChange(
      calls.saveDraft,
      ({ tx, actor, input }) => saveDraft(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(
      calls.deleteDraft,
      async ({ tx, actor, input }) => {
        await tx.elevate();
        return removeDraft(tx, actor.id_user, input.kind, input.known);
      },
      ({ input }, deleted) => ({ kind: input.kind, deleted }),
    ),
  ];
}
