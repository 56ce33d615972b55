import type { Draft, SavedView } from '@cabezal/contract/views/views.calls';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

const columns = sql`id_saved_view, screen, name, query`;

export function listViews(tx: Tx, id_user: number, screen: string): Promise<SavedView[]> {
  return tx.rows(
    sql<SavedView>`select ${columns} from saved_views where id_user = ${id_user} and screen = ${screen} order by plain_text(name), id_saved_view`,
  );
}

export function findView(tx: Tx, id_user: number, id_saved_view: number): Promise<SavedView | undefined> {
  return tx.row(
    sql<SavedView>`select ${columns} from saved_views where id_user = ${id_user} and id_saved_view = ${id_saved_view}`,
  );
}

export function findViewByName(tx: Tx, id_user: number, screen: string, name: string): Promise<SavedView | undefined> {
  return tx.row(
    sql<SavedView>`select ${columns} from saved_views where id_user = ${id_user} and screen = ${screen} and name = ${name}`,
  );
}

/** Inserts, or replaces the one of the same name. */
export function putView(tx: Tx, id_user: number, view: Omit<SavedView, 'id_saved_view'>): Promise<SavedView> {
  return tx.one(sql<SavedView>`insert into saved_views (id_user, screen, name, query) values (${id_user}, ${view.screen}, ${view.name}, ${view.query})
    on conflict (id_user, screen, name) do update set query = excluded.query returning ${columns}`);
}

export function changeView(tx: Tx, id_user: number, view: SavedView): Promise<SavedView | undefined> {
  return tx.row(sql<SavedView>`update saved_views set screen = ${view.screen}, name = ${view.name}, query = ${view.query}
    where id_user = ${id_user} and id_saved_view = ${view.id_saved_view} returning ${columns}`);
}

export function removeView(tx: Tx, id_user: number, id_saved_view: number): Promise<number> {
  return tx.count(sql`delete from saved_views where id_user = ${id_user} and id_saved_view = ${id_saved_view}`);
}

export function findDraft(tx: Tx, id_user: number, kind: string): Promise<Draft | undefined> {
  return tx.row(sql<Draft>`select kind, payload, updated_at from drafts where id_user = ${id_user} and kind = ${kind}`);
}

export function putDraft(tx: Tx, id_user: number, kind: string, json: string) {
  return tx.one(sql<{ kind: string; updated_at: string }>`insert into drafts (id_user, kind, payload, updated_at)
    values (${id_user}, ${kind}, ${json}::jsonb, ${tx.now})
    on conflict (id_user, kind) do update set payload = excluded.payload, updated_at = excluded.updated_at returning kind, updated_at`);
}

export async function removeDraft(tx: Tx, id_user: number, kind: string): Promise<void> {
  await tx.run(sql`delete from drafts where id_user = ${id_user} and kind = ${kind}`);
}
