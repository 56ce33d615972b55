import type { Draft, SavedView } from '@cabezal/contract/system/views/views.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

/** Own views and the company's shared ones; the operator can read more than one company, so the company is a condition here. */
const select = (id_user: number): RawBuilder<unknown> =>
  sql`select v.id_saved_view, v.screen, v.name, v.query, v.is_shared, v.id_user = ${id_user} as is_own, u.name || ' ' || u.last_name as author
    from saved_views v join users u using (id_user)`;

export function listViews(tx: Tx, actor: Actor, screen: string): Promise<SavedView[]> {
  return tx.rows(sql<SavedView>`${select(actor.id_user)} where v.screen = ${screen} and ${visibleTo(actor)}
    order by is_own desc, plain_text(v.name), v.id_saved_view`);
}
const visibleTo = ({ id_user, id_company }: Actor): RawBuilder<unknown> =>
  sql`(v.id_user = ${id_user} or (v.is_shared and u.id_company = ${id_company}))`;

export function findView(tx: Tx, actor: Actor, id_saved_view: number): Promise<SavedView | undefined> {
  return tx.row(
    sql<SavedView>`${select(actor.id_user)} where v.id_saved_view = ${id_saved_view} and ${visibleTo(actor)}`,
  );
}

export function findOwnByName(tx: Tx, id_user: number, screen: string, name: string): Promise<SavedView | undefined> {
  return tx.row(
    sql<SavedView>`${select(id_user)} where v.id_user = ${id_user} and v.screen = ${screen} and v.name = ${name}`,
  );
}

/** How many views the person has, of that screen and of all. */
export function countOwn(tx: Tx, id_user: number, screen: string): Promise<{ of_screen: number; of_all: number }> {
  return tx.one(
    sql<{
      of_screen: number;
      of_all: number;
    }>`select count(*) filter (where screen = ${screen})::int as of_screen, count(*)::int as of_all from saved_views where id_user = ${id_user}`,
  );
}

/** Whether the address is that of a page, or of a list within one: `/procurement/empresas`. */
export async function isScreen(tx: Tx, screen: string): Promise<boolean> {
  const page = await tx.row(
    sql`select from permission_urls where split_part(url, '/', 2) = split_part(${screen}, '/', 2) limit 1`,
  );
  return page !== undefined;
}

export type ViewValues = Pick<SavedView, 'screen' | 'name' | 'query' | 'is_shared'>;

/** Inserts, or replaces the one with the same name. */
export async function putView(tx: Tx, id_user: number, view: ViewValues): Promise<number> {
  const { screen, name, query, is_shared } = view;
  const { id_saved_view } = await tx.one(sql<{
    id_saved_view: number;
  }>`insert into saved_views (id_user, screen, name, query, is_shared)
    values (${id_user}, ${screen}, ${name}, ${query}, ${is_shared})
    on conflict (id_user, screen, name) do update set query = excluded.query, is_shared = excluded.is_shared returning id_saved_view`);
  return id_saved_view;
}

export async function changeView(tx: Tx, id_saved_view: number, view: ViewValues): Promise<void> {
  await tx.run(sql`update saved_views set screen = ${view.screen}, name = ${view.name}, query = ${view.query}, is_shared = ${view.is_shared}
    where id_saved_view = ${id_saved_view}`);
}

export async function removeView(tx: Tx, id_saved_view: number): Promise<void> {
  await tx.run(sql`delete from saved_views where id_saved_view = ${id_saved_view}`);
}

export function findDraft(tx: Tx, id_user: number, kind: string): Promise<Draft | undefined> {
  return tx.row(sql<Draft>`select kind, payload, updated_at from drafts where id_user = ${id_user} and kind = ${kind}`);
}

/** Most drafts of one person; beyond, the one that was written longest ago is dropped. */
const MOST_DRAFTS = 100;

/** Returns no row if the stored draft is not the known one (null: none is known); undefined: replaces any draft. */
export function putDraft(tx: Tx, id_user: number, kind: string, json: string, known?: string | null) {
  const isKnown = known === undefined ? sql`true` : sql`drafts.updated_at = ${known}::timestamptz`;
  return tx.row(sql<{ kind: string; updated_at: string }>`with written as (
      insert into drafts (id_user, kind, payload, updated_at) values (${id_user}, ${kind}, ${json}::jsonb, ${tx.now})
      on conflict (id_user, kind) do update set payload = excluded.payload, updated_at = excluded.updated_at
      where ${isKnown} returning kind, updated_at),
    dropped as (delete from drafts d where d.id_user = ${id_user} and d.kind in (select o.kind from drafts o
      where o.id_user = ${id_user} and o.kind <> ${kind} order by o.updated_at desc, o.kind offset ${MOST_DRAFTS - 1}))
    select kind, updated_at from written`);
}

/** False: the stored draft is not the known one. */
export async function removeDraft(tx: Tx, id_user: number, kind: string, known?: string): Promise<boolean> {
  const isKnown = known === undefined ? sql`true` : sql`updated_at = ${known}::timestamptz`;
  await tx.run(sql`delete from drafts where id_user = ${id_user} and kind = ${kind} and ${isKnown}`);
  return (await findDraft(tx, id_user, kind)) === undefined;
}
