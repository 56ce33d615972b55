import { getEmptyBoxes, loadEmpties, saveEmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import type { Client } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';

let made = 500_000;
export const newEmpty = (): string => {
  const number = `MSKU${made++}`;
  return `${number}${checkDigit(number)}`;
};
export const rowsOf = (boxes: readonly string[], container_type = '40HC') =>
  boxes.map(container_code => ({ container_code, container_type }));

/** Twenty boxes that go aboard. */
export const emptiesInput = (changes: object = {}) => ({
  id_client: company.exporter,
  id_shipping_line: 1,
  kind: 'EVACUACION',
  quantity: 20,
  id_origin: place.tercon,
  id_destination: place.dpw,
  starts_at: '2026-11-25T14:00:00.000Z',
  id_service: 1,
  ...changes,
});

/** An operation with this number of boxes. */
export async function loadedEmpties(who: Client, count: number, changes: object = {}) {
  const { id_operation, version } = await who.ok(saveEmptyOperation, emptiesInput(changes));
  const codes = Array.from({ length: count }, newEmpty);
  await who.ok(loadEmpties, { id_operation, version, rows: rowsOf(codes), store: true });
  return { ...(await who.ok(getEmptyBoxes, { id_operation })), codes };
}
