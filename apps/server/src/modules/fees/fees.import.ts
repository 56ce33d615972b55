import { IMPORT_COLUMNS } from '@cabezal/contract/imports/import-columns.data';
import type { Tx } from '../../platform/db/tx.ts';
import type { Good, JudgedRow, KindOfImport, Who } from '../imports/kind.ts';
import type { CellValues } from '../imports/parse-cells.ts';
import { freightService } from '../rates/rates.queries.ts';
import { NameBook } from './fee-cells.ts';
import { allFees, allNames } from './fees-import.queries.ts';
import { FeeBook, type FeeFileRow, judgeFeeRow } from './judge-fee-row.ts';
import { storeFees } from './store-fees.ts';

async function prepare(tx: Tx, who: Who, _rows: readonly CellValues[]) {
  const books = {
    names: new NameBook(await allNames(tx)),
    fees: new FeeBook(await allFees(tx)),
    id_freight: await freightService(tx),
  };
  return (values: CellValues) => judgeFeeRow(who, values, books);
}

type Row = JudgedRow<FeeFileRow>;
const isBad = ({ judged }: Row): boolean => Object.keys(judged.errors).length > 0;

function groupsBy(rows: readonly Row[], key: (row: FeeFileRow) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const of = key(row.judged.value);
    const group = groups.get(of);
    if (group === undefined) groups.set(of, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** A rate is stored whole: a new one has its freight, its rows say the same days, and none of them is left out for an error. */
function judgeGroup(rows: readonly Row[]): void {
  const changed = rows.filter(row => row.judged.effect !== 'SAME');
  const [first] = changed;
  if (first === undefined) return;
  const isNew = first.judged.value.target.kind === 'new';
  if (isNew && !rows.some(row => row.judged.value.is_freight))
    first.judged.errors.service ??= 'Falta la fila del flete (FLE) de esta tarifa';
  for (const row of changed)
    if (row.judged.value.valid_to !== first.judged.value.valid_to)
      row.judged.errors.valid_to ??= `La fila ${first.row_number} de la misma tarifa dice otro día`;
  const bad = changed.find(isBad);
  if (bad === undefined) return;
  for (const row of changed)
    if (row !== bad && !isBad(row))
      row.judged.errors.row = `Corrija también la fila ${bad.row_number}: es la misma tarifa`;
}

/** Rates of the same combination whose days meet in the file. */
function remarkOverlaps(rows: readonly Row[]): void {
  const changed = rows.filter(row => row.judged.effect !== 'SAME');
  for (const [i, row] of changed.entries()) {
    const { group, valid_from } = row.judged.value;
    const before = changed
      .slice(0, i)
      .find(
        ({ judged: { value } }) =>
          value.group !== group &&
          value.valid_from <= (row.judged.value.valid_to ?? '9') &&
          valid_from <= (value.valid_to ?? '9'),
      );
    if (before === undefined) continue;
    const text = `Se cruza con la fila ${before.row_number}: la que empieza antes terminará el día anterior`;
    row.judged.remarks = { ...row.judged.remarks, valid_from: text };
  }
}

async function compare(rows: readonly Row[]): Promise<void> {
  for (const group of groupsBy(rows, value => value.group)) judgeGroup(group);
  for (const same of groupsBy(rows, value => value.combination)) remarkOverlaps(same);
}

export const feeImport: KindOfImport<FeeFileRow> = {
  kind: 'fees',
  action: 'fee.write',
  columns: IMPORT_COLUMNS.fees,
  prepare,
  compare,
  store: (tx: Tx, who: Who, rows: readonly Good<FeeFileRow>[]) => storeFees(tx, who.actor, rows),
};
