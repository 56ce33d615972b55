import type { SavedView } from '@cabezal/contract/system/views/views.calls';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './views.queries.ts';

const maxViews = 50;
const maxViewsOfAll = 300;

/** A view that the person may use. Errors: 404. */
export async function readView(tx: Tx, actor: Actor, id_saved_view: number): Promise<SavedView> {
  const view = await queries.findView(tx, actor, id_saved_view);
  if (view === undefined) throw notFound('La vista no existe');
  return view;
}

/** A view that the person saved. Errors: 404, 422 VISTA_AJENA if a colleague shares it. */
async function findOwn(tx: Tx, actor: Actor, id_saved_view: number): Promise<SavedView> {
  const view = await readView(tx, actor, id_saved_view);
  if (!view.is_own)
    throw unprocessable('VISTA_AJENA', `La vista es de ${view.author}: guarde una copia para cambiarla`);
  return view;
}

/** A shared view's change is published within the company; an own view's to nobody. */
function notify(tx: Tx, actor: Actor, ...views: (SavedView | undefined)[]): void {
  const shared = views.find(view => view?.is_shared);
  if (shared !== undefined) tx.changedWithin('saved_view', shared.id_saved_view, actor.id_company);
}

/** Errors: 422 for a screen that does not exist, or on which the person, or in all, has as many views as one may have. */
async function demandRoom(tx: Tx, { id_user }: Actor, screen: string, isNew: boolean): Promise<void> {
  if (!(await queries.isScreen(tx, screen))) throw unprocessable('PANTALLA_DESCONOCIDA', 'La pantalla no existe');
  // Of two windows at once, the second counts the view of the first.
  await holdName(tx, `views of ${id_user}`);
  const { of_screen, of_all } = await queries.countOwn(tx, id_user, screen);
  if (of_screen >= maxViews)
    throw unprocessable('DEMASIADAS_VISTAS', `Puede guardar hasta ${maxViews} vistas en esta pantalla`);
  if (isNew && of_all >= maxViewsOfAll)
    throw unprocessable('DEMASIADAS_VISTAS', `Puede guardar hasta ${maxViewsOfAll} vistas: elimine las que no use`);
}

/**
 * Saves a view of the person: the one with the id is changed; without an id, the one with the same name is replaced or a new one added.
 * Returns its id.
 */
export async function saveView(
  tx: Tx,
  actor: Actor,
  input: { id_saved_view?: number | null; screen: string; name: string; query: string; is_shared?: boolean },
): Promise<number> {
  const { screen, name, query } = input;
  const named = await queries.findOwnByName(tx, actor.id_user, screen, name);
  const before = input.id_saved_view == null ? named : await findOwn(tx, actor, input.id_saved_view);
  if (named !== undefined && named.id_saved_view !== before?.id_saved_view)
    throw conflict('VISTA_DUPLICADA', 'Ya tiene una vista con ese nombre');
  await tx.elevate();
  if (before?.screen !== screen) await demandRoom(tx, actor, screen, before === undefined);
  const values = { screen, name, query, is_shared: input.is_shared ?? before?.is_shared ?? false };
  let id_saved_view = before?.id_saved_view;
  if (id_saved_view === undefined) id_saved_view = await queries.putView(tx, actor.id_user, values);
  else await queries.changeView(tx, id_saved_view, values);
  const saved = { ...values, id_saved_view, is_own: true, author: before?.author ?? actor.name };
  tx.audit({ action: 'save_view', noun: 'saved_view', id: id_saved_view, before, after: saved });
  notify(tx, actor, before, saved);
  return id_saved_view;
}

export async function deleteView(tx: Tx, actor: Actor, input: { id_saved_view: number }): Promise<void> {
  const before = await findOwn(tx, actor, input.id_saved_view);
  await tx.elevate();
  await queries.removeView(tx, input.id_saved_view);
  tx.audit({ action: 'delete_view', noun: 'saved_view', id: input.id_saved_view, before });
  notify(tx, actor, before);
}
