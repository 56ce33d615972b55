import type { BonusRuleRow, WithdrawalRow } from '@cabezal/contract/money/cutoffs/bonuses.calls';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const ruleColumns = sql`b.id_bonus_rule, b.escalafon, b.kind, b.id_route, (select w.name from routes w where w.id_route = b.id_route) as route, b.id_canton, (select k.name from cantons k where k.id_canton = b.id_canton) as canton,
  b.km_from::float8 as km_from, b.km_to::float8 as km_to, b.reefer, b.amount::text as amount, b.valid_from, b.valid_to, b.author, b.version`;
export function ruleList(input: ListInput): ListSpec {
  return {
    from: sql`bonus_rules b`,
    key: sql`b.id_bonus_rule`,
    columns: ruleColumns,
    where: [],
    words: {
      text: sql`plain_text(concat_ws(' ', b.escalafon, b.kind, (select w.name from routes w where w.id_route = b.id_route), b.author))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_bonus_rule: sql`b.id_bonus_rule`,
      amount: sql`b.amount`,
      valid_from: sql`b.valid_from`,
      valid_to: sql`b.valid_to`,
      kind: sql`b.kind`,
    },
    defaultSort: { field: 'id_bonus_rule', dir: 'desc' },
  };
}
export type StoredBonusRule = Omit<BonusRuleRow, 'can'>;
export function findRule(tx: Tx, id: number): Promise<StoredBonusRule | undefined> {
  return tx.row(sql<StoredBonusRule>`select ${ruleColumns} from bonus_rules b where b.id_bonus_rule = ${id}`);
}
/** The columns of a rule as entered. */
export type NewRule = Omit<StoredBonusRule, 'id_bonus_rule' | 'route' | 'canton' | 'author' | 'version'>;

export type StoredWithdrawal = Omit<WithdrawalRow, 'can'>;
const withdrawalColumns = sql`w.id_withdrawal, w.id_driver, (select concat_ws(' ', d.name, d.last_name) from drivers d where d.id_driver = w.id_driver) as driver_name,
  w.amount::text as amount, w.date, w.document, w.author, iso(w.created_at) as created_at, iso(w.voided_at) as voided_at, w.void_reason,
  (select c.number from cutoff_lines l join cutoffs c using (id_corte) where l.id_withdrawal = w.id_withdrawal and l.live and l.reverses is null) as number`;
export function withdrawalList(input: ListInput & { filters?: { id_payee?: number } }): ListSpec {
  const id_driver = input.filters?.id_payee;
  return {
    from: sql`bonus_withdrawals w`,
    key: sql`w.id_withdrawal`,
    columns: withdrawalColumns,
    where: [id_driver === undefined ? undefined : sql`w.id_driver = ${id_driver}`],
    words: {
      text: sql`plain_text(concat_ws(' ', w.document, w.author))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: { id_withdrawal: sql`w.id_withdrawal`, date: sql`w.date`, amount: sql`w.amount` },
    defaultSort: { field: 'id_withdrawal', dir: 'desc' },
  };
}
export function findWithdrawal(tx: Tx, id: number): Promise<StoredWithdrawal | undefined> {
  return tx.row(
    sql<StoredWithdrawal>`select ${withdrawalColumns} from bonus_withdrawals w where w.id_withdrawal = ${id}`,
  );
}
export async function insertWithdrawal(
  tx: Tx,
  taken: { id_driver: number; amount: string; date: string; document: string; author: string },
): Promise<number> {
  const { id } = await tx.one(sql<{
    id: number;
  }>`insert into bonus_withdrawals (id_driver, amount, date, document, author, created_at)
    values (${taken.id_driver}, ${taken.amount}, ${taken.date}::date, ${taken.document}, ${taken.author}, ${tx.now}) returning id_withdrawal as id`);
  return id;
}
export async function voidWithdrawal(tx: Tx, id: number, by: { id_user: number; motive: string }): Promise<void> {
  await tx.run(
    sql`update bonus_withdrawals set voided_at = ${tx.now}, void_reason = ${by.motive}, voided_by = ${by.id_user} where id_withdrawal = ${id}`,
  );
}
/** Whether the driver is an own driver: of the operator’s company. */
export async function isOwnDriver(tx: Tx, id_driver: number): Promise<boolean> {
  const found = await tx.row(
    sql`select 1 from drivers d join companies c using (id_company) where d.id_driver = ${id_driver} and c.is_operator`,
  );
  return found !== undefined;
}
