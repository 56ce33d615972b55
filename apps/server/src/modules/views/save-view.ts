import type { SavedView } from '@cabezal/contract/views/views.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/errors.ts';
import * as queries from './views.queries.ts';

const maxViews = 50;

/** Saves a view of the person: with its id that one is changed, without it the one of the same name is replaced or a new one made. */
export async function saveView(
  tx: Tx,
  actor: Actor,
  input: { id_saved_view?: number | null; screen: string; name: string; query: string },
): Promise<SavedView> {
  const { screen, name, query } = input;
  const id_saved_view = input.id_saved_view ?? undefined;
  const named = await queries.findViewByName(tx, actor.id_user, screen, name);
  const before = id_saved_view === undefined ? named : await queries.findView(tx, actor.id_user, id_saved_view);
  if (id_saved_view !== undefined && before === undefined) throw notFound('La vista no existe');
  if (named !== undefined && named.id_saved_view !== before?.id_saved_view)
    throw conflict('VISTA_DUPLICADA', 'Ya tiene una vista con ese nombre');
  if (before === undefined && (await queries.listViews(tx, actor.id_user, screen)).length >= maxViews)
    throw unprocessable('DEMASIADAS_VISTAS', `Puede guardar hasta ${maxViews} vistas en esta pantalla`);
  await tx.elevate();
  const saved =
    id_saved_view === undefined
      ? await queries.putView(tx, actor.id_user, { screen, name, query })
      : await queries.changeView(tx, actor.id_user, { id_saved_view, screen, name, query });
  if (saved === undefined) throw notFound('La vista no existe');
  tx.audit({ action: 'save_view', noun: 'saved_view', id: saved.id_saved_view, before, after: saved });
  return saved;
}

export async function deleteView(
  tx: Tx,
  actor: Actor,
  input: { id_saved_view: number },
): Promise<{ id_saved_view: number; deleted: true }> {
  const before = await queries.findView(tx, actor.id_user, input.id_saved_view);
  if (before === undefined) throw notFound('La vista no existe');
  await tx.elevate();
  await queries.removeView(tx, actor.id_user, input.id_saved_view);
  tx.audit({ action: 'delete_view', noun: 'saved_view', id: input.id_saved_view, before });
  return { id_saved_view: input.id_saved_view, deleted: true };
}
