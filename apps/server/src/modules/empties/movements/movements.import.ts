import { emptyColumns } from '@cabezal/contract/empties/movements/box-import.data';
import {
  BOX_CONDITION_NAMES,
  type BoxCondition,
  type JudgedBox,
  judgeBoxes,
  MOST_EMPTIES,
} from '@cabezal/domain/empties/movements/empty-paste';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { parseNumber } from '@cabezal/domain/system/text/read-number';
import { tidyContainer } from '@cabezal/domain/system/validation/container';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Roads } from '../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { wrongOf } from '../../system/imports/by-schema.ts';
import type { Entered, Good, Judged, JudgedRow, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import { pasteFacts, placesOfOperations } from './change.queries.ts';
import { storeBoxes } from './load-boxes.ts';
import { type FoundOperation, findOperations, holdOperations } from './movements.queries.ts';

/** A box of the file with its operation; null: there is none. */
interface FileBox {
  operation: FoundOperation | null;
  box: (JudgedBox & { id_container_type: number }) | null;
}
type Facts = Awaited<ReturnType<typeof pasteFacts>>;

const codeOf = (values: CellValues): string => tidyContainer(textOf(values, 'container_code')).toUpperCase();
const operationOf = (values: CellValues): number => {
  const written = Number(values.id_operation);
  return Number.isInteger(written) && written > 0 && written < 2 ** 31 ? written : 0;
};
const conditionOf = (values: CellValues): BoxCondition | null => {
  const said = textOf(values, 'condition');
  const found = Object.entries(BOX_CONDITION_NAMES).find(([, name]) => name === said);
  return found === undefined ? null : (found[0] as BoxCondition);
};

function operationError(operation: FoundOperation | undefined): string | null {
  if (operation === undefined) return 'La operación no existe';
  return operation.status === 'NOT_EJECUTED' ? 'La operación fue cancelada' : null;
}

/** Judges one row; `compare` checks the quantity of its operation over all rows. */
function judge(values: CellValues, operation: FoundOperation | undefined, facts: Facts): Judged<FileBox> {
  const container_type = textOf(values, 'container_type').trim().toUpperCase();
  const type = facts.types.get(container_type);
  const code = codeOf(values);
  const isThere = operation !== undefined && facts.live.get(code) === operation.id_reservation;
  const row = { container_code: code, container_type, condition: conditionOf(values) };
  const [box] = judgeBoxes([row], {
    types: new Set(facts.types.keys()),
    live: isThere ? new Map() : facts.live,
    id_reservation: operation?.id_reservation ?? 0,
    room: 1,
    scac: operation?.scac ?? null,
  });
  const wrongType = type === undefined && container_type !== '' ? `No existe el tipo «${container_type}»` : null;
  const error = box?.error ?? null;
  return {
    errors: wrongOf({
      id_operation: operationError(operation),
      container_code: error === wrongType ? null : error,
      container_type: wrongType,
    }),
    remarks: wrongOf({ container_code: isThere ? null : box?.remarks.join(' · ') || null }),
    keys: [{ column: 'container_code', key: `box ${code}` }],
    sharedKeys: operation === undefined ? [] : [`operation ${operation.id_operation}`],
    effect: isThere ? 'SAME' : 'NEW',
    id_record: operation?.id_operation ?? null,
    value: {
      operation: operation ?? null,
      box: box === undefined || type === undefined ? null : { ...box, ...type },
    },
  };
}

async function prepare(tx: Tx, _who: Who, rows: readonly CellValues[]) {
  const operations = new Map(
    (await findOperations(tx, [...new Set(rows.map(operationOf))])).map(one => [one.id_operation, one]),
  );
  const facts = await pasteFacts(tx, rows.map(codeOf));
  return (values: CellValues) => judge(values, operations.get(operationOf(values)), facts);
}

/** Refuses boxes beyond the quantity of an operation. */
async function compare(rows: readonly JudgedRow<FileBox>[]): Promise<void> {
  const taken = new Map<number, number>();
  for (const { judged } of rows) {
    const { operation } = judged.value;
    if (operation === null || judged.effect === 'SAME' || Object.keys(judged.errors).length > 0) continue;
    const n = (taken.get(operation.id_operation) ?? 0) + 1;
    taken.set(operation.id_operation, n);
    if (operation.boxes + n > operation.quantity)
      judged.errors.id_operation = 'La operación no lleva más contenedores: aumente su cantidad';
  }
}

async function store(tx: Tx, { actor }: Who, rows: readonly Good<FileBox>[], roads: RoadPlan) {
  const stored = new Map<number, number>();
  const byOperation = groupBy(rows, row => row.value.operation?.id_operation ?? 0);
  for (const [id_operation, group] of [...byOperation].sort(([a], [b]) => a - b)) {
    const operation = group[0]?.value.operation ?? null;
    if (operation === null) continue;
    const boxes = group.flatMap(({ value }) => value.box ?? []);
    await storeBoxes(tx, actor, operation, boxes, roads);
    for (const { row_number } of group) stored.set(row_number, id_operation);
  }
  return stored;
}

/** Boxes of empty operations, by the number of their operation. */
export function emptyImport(roads: Roads): KindOfImport<FileBox, RoadPlan> {
  return {
    kind: 'empties',
    action: 'empty.write',
    isOperators: true,
    columns: emptyColumns,
    most: MOST_EMPTIES,
    prepare,
    compare,
    hold: (tx: Tx, rows: readonly Entered[]) =>
      holdOperations(tx, [
        ...new Set(rows.map(row => operationOf({ id_operation: parseNumber(row.cells.id_operation ?? '') }))),
      ]),
    async ready(read: Read, rows: readonly Good<FileBox>[]) {
      const ids = [...new Set(rows.flatMap(row => row.value.operation?.id_operation ?? []))];
      return planRoads(read, roads, await read(tx => placesOfOperations(tx, ids)));
    },
    store,
  };
}
