import * as calls from '@cabezal/contract/trips/receipts/receipts.calls';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { isVisible, listReceipts } from './receipts.queries.ts';

export const receiptRoutes = (): Route[] => [
  serve(calls.getReceipts, async ({ tx, input: { id_guide, id_reservation } }) => {
    const of = id_guide == null ? { id_reservation: id_reservation ?? 0 } : { id_guide };
    if (!(await isVisible(tx, of))) throw notFound();
    return listReceipts(tx, of);
  }),
];
