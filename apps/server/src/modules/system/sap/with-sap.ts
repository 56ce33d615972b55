import type { Tx } from '../../../platform/db/tx.ts';
import { parameter } from '../parameters/read-parameter.queries.ts';

/** Whether orders go through SAP before they are invoiced, today. Errors: 422 SIN_PARAMETRO. */
export const goesThroughSap = (tx: Tx): Promise<boolean> => parameter(tx, 'facturar_con_sap', tx.today);
