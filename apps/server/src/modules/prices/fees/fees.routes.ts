import * as calls from '@cabezal/contract/prices/fees/fees.calls';
import { bulkEndFees } from '@cabezal/contract/prices/fees/fees.calls';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { seesSales } from '../../system/rights/sale-rights.ts';
import type { Reprice } from '../pricing/reprice-port.ts';
import { approveFeeRows, endFees } from './fees.bulk.ts';
import { feeExcel } from './fees.excel.ts';
import { type FeeRaw, feeList } from './fees.queries.ts';
import { preview } from './preview-fee.ts';
import { feeRow, readFee } from './read-fee.ts';
import { addFee, changeFee, endFee } from './save-fee.ts';

const freshOf = ({ tx, actor }: Context<unknown>, id_fee: number) => readFee(tx, actor, id_fee);

/** `reprice`: prices again the open reservations that were selected with a rate. */
export function feeRoutes(reprice: Reprice): Route[] {
  return [
    feeExcel(),
    serve(calls.getFees, async ({ tx, actor, input }) => {
      if (!seesSales(actor)) return emptyPage(input);
      const page = await listPage<FeeRaw>(tx, feeList(input, actor, tx.today), input);
      return { ...page, rows: page.rows.map(row => feeRow(row, actor, tx.today)) };
    }),
    serve(calls.getFee, ({ tx, actor, input }) => readFee(tx, actor, input.id_fee)),
    serve(calls.previewFee, ({ tx, actor, input }) => preview(tx, actor, input)),
    serveChange(calls.addFee, ({ tx, actor, input }) => addFee(tx, actor, input, reprice), freshOf),
    serveChange(calls.updateFee, ({ tx, actor, input }) => changeFee(tx, actor, input, reprice), freshOf),
    serveChange(
      calls.deleteFee,
      ({ tx, actor, input }) => endFee(tx, actor, input),
      context => freshOf(context, context.input.id_fee),
    ),
    serveChange(calls.approveFees, ({ tx, actor, input }) => approveFeeRows(tx, actor, input), asDone),
    serveChange(bulkEndFees, ({ tx, actor, input }) => endFees(tx, actor, input), asDone),
  ];
}
