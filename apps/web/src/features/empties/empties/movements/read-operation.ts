import { type EmptyOperation, getEmptyOperations } from '@cabezal/contract/empties/empties/empties.calls';
import { readRow } from '../../../../ui/form/use-editing.ts';

/** An operation as it is now: the list is where it is read. */
export const readAgain = ({ id_operation, id_reservation }: EmptyOperation): Promise<EmptyOperation> =>
  readRow(getEmptyOperations, one => one.id_operation === id_operation, String(id_reservation));
