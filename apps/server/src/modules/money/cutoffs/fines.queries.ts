import type { FineRow } from '@cabezal/contract/money/cutoffs/fines.calls';
import { sql } from 'kysely';
import type { RecordFiles } from '../../../declarations.ts';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { driverTerms } from '../../fleet/drivers/driver-terms.queries.ts';
import { tripDate } from '../../trips/state/facts/event-times.queries.ts';

export type StoredFine = Omit<FineRow, 'can'>;
const joins = sql`join drivers d on d.id_driver = x.id_driver join files f on f.id_file = x.id_file`;
const columns = sql`x.id_fine, x.id_driver, concat_ws(' ', d.name, d.last_name) as driver_name, x.id_guide, x.guide_number, x.amount::text as amount, x.date,
  x.motive, x.id_file, f.filename, f.type as file_type, x.author, iso(x.created_at) as created_at, iso(x.voided_at) as voided_at, x.void_reason,
  (select c.number from cutoff_lines l join cutoffs c using (id_corte) where l.id_fine = x.id_fine and l.live and l.reverses is null) as number`;

export function fineList(input: ListInput & { filters?: { id_payee?: number } }): ListSpec {
  const id_driver = input.filters?.id_payee;
  return {
    from: sql`fines x`,
    key: sql`x.id_fine`,
    columns,
    joins,
    where: [id_driver === undefined ? undefined : sql`x.id_driver = ${id_driver}`],
    words: {
      text: sql`plain_text(concat_ws(' ', x.guide_number, x.motive, x.author,
        (select concat_ws(' ', o.name, o.last_name) from drivers o where o.id_driver = x.id_driver)))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: { id_fine: sql`x.id_fine`, date: sql`x.date`, amount: sql`x.amount` },
    defaultSort: { field: 'id_fine', dir: 'desc' },
  };
}
export function findFine(tx: Tx, id: number): Promise<StoredFine | undefined> {
  return tx.row(sql<StoredFine>`select ${columns} from fines x ${joins} where x.id_fine = ${id}`);
}

/**
 * The own driver of an issued guide, and its number; undefined: no such guide in the caller's scope, no own driver drove it, or the driver was of
 * another company on the day of the trip, which earns him no bonus of the operator.
 */
export function ownTrip(tx: Tx, id_guide: number): Promise<{ id_driver: number; guide_number: string } | undefined> {
  return tx.row(sql<{ id_driver: number; guide_number: string }>`select g.id_driver, g.guide_number
    from guides g join reservations r using (id_reservation) cross join lateral ${driverTerms(sql`g.id_driver`, tripDate(tx))} h
      join companies employer on employer.id_company = h.id_company and employer.is_operator
    where g.id_guide = ${id_guide} and g.deleted_at is null and g.is_own and g.id_driver is not null and g.guide_number is not null`);
}

/** The live line of the driver's bonus without an incident for a trip, in a closed corte, with how it was calculated. */
export interface IncidentLine {
  id_line: number;
  id_corte: number;
  amount: string;
  formula: string;
}
export function incidentLine(
  tx: Tx,
  { id_guide, id_driver }: { id_guide: number; id_driver: number },
): Promise<IncidentLine | undefined> {
  return tx.row(sql<IncidentLine>`select id_line, id_corte, amount::text as amount, formula from cutoff_lines
    where id_guide = ${id_guide} and id_driver = ${id_driver} and kind = 'BONOS' and concept = 'BONO_SIN_INCIDENTE' and live and reverses is null`);
}
/** Whether a fine of the driver for the trip stands. */
export async function isFined(tx: Tx, of: { id_guide: number; id_driver: number }): Promise<boolean> {
  const { fined } = await tx.one(sql<{ fined: boolean }>`select exists (select from fines
    where id_guide = ${of.id_guide} and id_driver = ${of.id_driver} and voided_at is null) as fined`);
  return fined;
}

export interface NewFine {
  id_driver: number;
  id_guide: number;
  guide_number: string;
  amount: string;
  date: string;
  motive: string;
  id_file: number;
  author: string;
}
export async function insertFine(tx: Tx, fine: NewFine): Promise<number> {
  const { id } = await tx.one(sql<{
    id: number;
  }>`insert into fines (id_driver, id_guide, guide_number, amount, date, motive, id_file, author, created_at)
    values (${fine.id_driver}, ${fine.id_guide}, ${fine.guide_number}, ${fine.amount}, ${fine.date}::date, ${fine.motive}, ${fine.id_file},
      ${fine.author}, ${tx.now}) returning id_fine as id`);
  return id;
}
export async function voidFine(tx: Tx, id: number, by: { id_user: number; motive: string }): Promise<void> {
  await tx.run(
    sql`update fines set voided_at = ${tx.now}, void_reason = ${by.motive}, voided_by = ${by.id_user} where id_fine = ${id}`,
  );
}

/** Papers of fines are for those who read cortes; a file that is also another document is judged as that one. */
export const FINE_FILES: RecordFiles = {
  confidential: {
    file: sql`(exists (select from fines x where x.id_file = f.id_file)
      and not exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null))`,
    rights: ['cutoff.read'],
  },
};
