import * as calls from '@cabezal/contract/views/views.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import { saveDraft } from './save-draft.ts';
import { deleteView, saveView } from './save-view.ts';
import { findDraft, listViews, removeDraft } from './views.queries.ts';

export function viewRoutes(): Route[] {
  return [
    serve(calls.getViews, ({ tx, actor, input }) => listViews(tx, actor, input.screen)),
    serve(calls.saveView, ({ tx, actor, input }) => saveView(tx, actor, input)),
    serve(calls.deleteView, ({ tx, actor, input }) => deleteView(tx, actor, input)),
    serve(calls.getDraft, async ({ tx, actor, input }) => (await findDraft(tx, actor.id_user, input.kind)) ?? null),
    serve(calls.saveDraft, ({ tx, actor, input }) => saveDraft(tx, actor, input)),
    serve(calls.deleteDraft, async ({ tx, actor, input }) => {
      await tx.elevate();
      await removeDraft(tx, actor.id_user, input.kind);
      return { kind: input.kind, deleted: true as const };
    }),
  ];
}
