import type { Tx } from '../../../platform/db/tx.ts';
import type { JudgedRow, KindOfImport, Who } from '../../system/imports/kind.ts';
import type { CellValues } from '../../system/imports/parse-cells.ts';
import { knownServices } from '../pricing/rates.queries.ts';
import { judgeRuleRow } from './judge-rule-row.ts';
import { allNames, allRates } from './rule-file.queries.ts';
import type { RuleFile, RuleFileRow } from './rule-file.ts';
import { NameBook } from './rule-file-cells.ts';
import { RateBook } from './rule-file-target.ts';
import { storeRuleFile } from './store-rule-file.ts';

type Row = JudgedRow<RuleFileRow>;
const isBad = ({ judged }: Row): boolean => Object.keys(judged.errors).length > 0;

function groupsBy(rows: readonly Row[], key: (row: RuleFileRow) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const of = key(row.judged.value);
    const group = groups.get(of);
    if (group === undefined) groups.set(of, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Requires one reason for all rows of a rate that begins before today. */
function askWhy(rows: readonly Row[]): void {
  const past = rows.find(row => row.judged.value.is_backdated);
  if (past === undefined || rows.some(row => row.judged.value.justification !== null)) return;
  past.judged.errors.justification ??= 'Rige desde antes de hoy: escriba por qué';
}

/**
 * A rate is stored whole: a new rate needs its freight, its rows need the same last day, a backdated rate needs a reason, and an error in
 * one row rejects the others.
 */
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
  askWhy(changed);
  const bad = changed.find(isBad);
  if (bad === undefined) return;
  for (const row of changed)
    if (row !== bad && !isBad(row))
      row.judged.errors.row = `Corrija también la fila ${bad.row_number}: es la misma tarifa`;
}

/** Adds a remark to rates of the same combination whose days overlap within the file. */
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

/** Import of one kind of rates: a row for each service of a rate, which is identified by its code or its combination. */
export const ruleImport = (file: RuleFile): KindOfImport<RuleFileRow> => ({
  kind: file.importKind,
  action: file.action,
  isOperators: true,
  columns: file.columns,
  compare,
  prepare: async (tx: Tx, who: Who) => {
    const books = {
      names: new NameBook(await allNames(tx, file)),
      rates: new RateBook(file, await allRates(tx, file)),
      known: await knownServices(tx),
    };
    return (values: CellValues) => judgeRuleRow(file, who, values, books);
  },
  store: (tx, who, rows) => storeRuleFile(tx, file, who.actor, rows),
});
