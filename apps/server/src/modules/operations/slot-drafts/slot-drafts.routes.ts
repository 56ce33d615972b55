import * as calls from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { readDraft } from './read-draft.ts';
import { updateDraft } from './update-draft.ts';

/** What a terminal asks before it gives a slot. */
export const slotDraftRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getOrCreateDpw, ({ tx, actor, input }) => readDraft(tx, actor, input)),
    serveChange(
      calls.updateDpw,
      ({ tx, actor, input }) => updateDraft(tx, actor, input),
      async ({ tx, actor }, of) => {
        const draft = await readDraft(tx, actor, of);
        if (draft === null) throw notFound('La parada no existe');
        return draft;
      },
    ),
  ]);
