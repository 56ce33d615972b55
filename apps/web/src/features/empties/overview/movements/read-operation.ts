import { type EmptyOperation, getEmptyOperations } from '@cabezal/contract/empties/movements/movements.calls';
import { readRow } from '../../../../ui/form/use-editing.ts';

/** Reads the current state of an operation, from the list. */
export const readAgain = ({ id_operation, id_reservation }: EmptyOperation): Promise<EmptyOperation> =>
  readRow(getEmptyOperations, one => one.id_operation === id_operation, String(id_reservation));
