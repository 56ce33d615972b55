import * as calls from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { addBasicFee } from './basic-fee.ts';
import { chooseFee, chooseSubFee, keepPrice, recalculate } from './change-price.ts';
import { dropFee, dropLine, editLines } from './edit-lines.ts';
import { readReservationFee, readSubFee } from './read-price.ts';
import { marginOf, type SubFeeRaw } from './sub-fee-list.queries.ts';
import { specOf, subFeeExcel } from './sub-fees.excel.ts';

const whole = ({ tx, actor }: Context<unknown>, id_reservation: number) =>
  readReservationFee(tx, actor, id_reservation);
const one = ({ tx, actor }: Context<unknown>, id_sub_reservation: number) => readSubFee(tx, actor, id_sub_reservation);

export function subRateRoutes(): Route[] {
  return [
    serve(calls.getSubFees, async context => {
      const { rows, ...page } = await listPage<SubFeeRaw>(context.tx, await specOf(context), context.input);
      return { ...page, rows: rows.map(({ costs, ...row }) => ({ ...row, ...marginOf({ ...row, costs }) })) };
    }),
    subFeeExcel(),
    serve(calls.getSubFeesReservation, context => whole(context, context.input.id_reservation)),
    serve(calls.getReservationFee, context => whole(context, context.input.id_reservation)),
    serve(calls.getReservationFeeSubReserve, context => one(context, context.input.id_sub_reservation)),
    ...ofOperator([
      serveChange(calls.associateFee, ({ tx, actor, input }) => chooseFee(tx, actor, input), whole),
      serveChange(calls.updateReservationFee, ({ tx, actor, input }) => recalculate(tx, actor, input), whole),
      serveChange(calls.addFeeBasic, ({ tx, actor, input }) => addBasicFee(tx, actor, input), whole),
      serveChange(calls.saveFeeSubReserve, ({ tx, actor, input }) => chooseSubFee(tx, actor, input), one),
      serveChange(calls.keepFeeSubReserve, ({ tx, actor, input }) => keepPrice(tx, actor, input), one),
      serveChange(calls.updateRubrosSubReserve, ({ tx, actor, input }) => editLines(tx, actor, input), one),
      serveChange(calls.deleteFeeSubReserveService, ({ tx, actor, input }) => dropLine(tx, actor, input), one),
      serveChange(calls.deleteFeeSubReserve, ({ tx, actor, input }) => dropFee(tx, actor, input), one),
    ]),
  ];
}
