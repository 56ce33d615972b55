import type { ExtraAdminFilters, ExtraAdminRow } from '@cabezal/contract/people/notifications/extra-admins.calls';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const from = sql`notification_extra_admins x join users u on u.id_user = x.id_user`;
const columns = sql`x.id_notification_extra_admin, x.id_user, u.name || ' ' || u.last_name as person, x.subjects, x.channels, x.note, x.active,
  u.active as person_active, x.version`;

export function extraAdminList(input: ListInput & { filters?: ExtraAdminFilters | undefined }): ListSpec {
  const { active, subject } = input.filters ?? {};
  return {
    from,
    key: sql`x.id_notification_extra_admin`,
    columns,
    where: [
      active === undefined ? undefined : sql`x.active = ${active}`,
      subject === undefined ? undefined : sql`${subject} = any(x.subjects)`,
    ],
    words: { text: sql`u.search_text`, typed: input.search, isComposed: true },
    sortable: { person: sql`plain_text(u.name || ' ' || u.last_name)` },
    defaultSort: { field: 'person', dir: 'asc' },
  };
}

export function findExtraAdmin(tx: Tx, id: number): Promise<ExtraAdminRow | undefined> {
  return tx.row(sql<ExtraAdminRow>`select ${columns} from ${from} where x.id_notification_extra_admin = ${id}`);
}
export function findExtraAdminOf(tx: Tx, id_user: number): Promise<ExtraAdminRow | undefined> {
  return tx.row(sql<ExtraAdminRow>`select ${columns} from ${from} where x.id_user = ${id_user}`);
}

/** Whether the person is of the operator, can sign in and is no driver; undefined: there is no such person. */
export async function isOfOffice(tx: Tx, id_user: number): Promise<boolean | undefined> {
  const found = await tx.row(sql<{
    is_office: boolean;
  }>`select u.active and c.is_operator and u.id_driver is null as is_office
    from users u join companies c using (id_company) where u.id_user = ${id_user}`);
  return found?.is_office;
}

export type ExtraAdminValues = Pick<ExtraAdminRow, 'subjects' | 'channels' | 'note'>;

/** Stores which subjects the person is also told of; each change increments the version. */
export async function storeExtraAdmin(tx: Tx, id_user: number, values: ExtraAdminValues): Promise<number> {
  const { id } = await tx.one(sql<{
    id: number;
  }>`insert into notification_extra_admins (id_user, subjects, channels, note)
    values (${id_user}, ${[...values.subjects]}::text[], ${[...values.channels]}::text[], ${values.note})
    on conflict (id_user) do update set subjects = excluded.subjects, channels = excluded.channels, note = excluded.note,
      version = notification_extra_admins.version + 1
    returning id_notification_extra_admin as id`);
  return id;
}
export async function storeExtraAdminState(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx.run(sql`update notification_extra_admins set active = ${active}, version = version + 1
    where id_notification_extra_admin = ${id}`);
}
