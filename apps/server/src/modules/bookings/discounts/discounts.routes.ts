import * as calls from '@cabezal/contract/bookings/discounts/discounts.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { profitability } from '@cabezal/domain/prices/amounts/profitability';
import { add } from '@cabezal/domain/system/amounts/money';
import { reason, refuse } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { availableTo } from './available.ts';
import { discountExcel } from './discounts.excel.ts';
import * as queries from './discounts.queries.ts';
import { redeemCode } from './redeem-code.ts';
import { addDiscount, deleteDiscount, updateDiscount } from './save-discount.ts';
import { saveReservationDiscounts } from './save-reservation-discounts.ts';

/** A discount as the call returns it. Errors: 404, also for everyone outside the operator. */
async function readDiscount(tx: Tx, actor: Actor, id_discount: number): Promise<calls.Discount> {
  const found = actor.audience === 'operator' ? await queries.findDiscount(tx, id_discount) : undefined;
  if (found === undefined) throw notFound('El descuento no existe');
  const edit: Possible = actor.actions.has('discount.write') || 'Su usuario no puede cambiar descuentos';
  const used = (await queries.isUsed(tx, id_discount)) ? (reason(refuse('DESCUENTO_USADO')) ?? true) : true;
  const { sale, cost } = await queries.marginTotals(tx, id_discount);
  const margin = {
    sale,
    cost,
    before: profitability(add(sale, found.given), cost),
    after: profitability(sale, cost),
  };
  return {
    ...found,
    redemptions: await queries.newestRedemptions(tx, id_discount),
    margin: seesCosts(actor) ? margin : null,
    can: { edit, remove: edit === true ? used : edit },
  };
}

/** The wallet of the person's company, with used and expired discounts; the operator has none. */
async function wallet(tx: Tx, actor: Actor): Promise<(calls.WalletRow & { isOver: boolean })[]> {
  if (actor.audience !== 'customer') return [];
  const rows = await tx.asSystem(() => queries.walletOf(tx, actor.id_company));
  return rows.map(({ active, limit_client, ...row }) => ({
    ...row,
    left: limit_client === null ? null : Math.max(0, limit_client - row.uses.length),
    isOver: !active || row.valid_to < tx.today,
  }));
}
const shownOf = ({ isOver: _, ...row }: calls.WalletRow & { isOver: boolean }): calls.WalletRow => row;

async function myDiscounts({ tx, actor }: Context<unknown>) {
  const rows = await wallet(tx, actor);
  return {
    disponibles: rows.filter(row => !row.isOver && row.left !== 0).map(shownOf),
    usados: rows.filter(row => !row.isOver && row.left === 0).map(shownOf),
    vencidos: rows.filter(row => row.isOver).map(shownOf),
  };
}

async function walletRow({ tx, actor }: Context<unknown>, id_discount: number): Promise<calls.WalletRow> {
  const found = (await wallet(tx, actor)).find(row => row.id_discount === id_discount);
  if (found === undefined) throw notFound('El descuento no existe');
  return shownOf(found);
}

const fresh = ({ tx, actor, input }: Context<{ id_discount: number }>) => readDiscount(tx, actor, input.id_discount);

export function discountRoutes(): Route[] {
  return [
    discountExcel(),
    serve(calls.getDiscounts, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const page = await listPage<queries.UncountedDiscount>(tx, queries.discountList(input, tx), input);
      return { ...page, rows: await queries.withCounts(tx, page.rows) };
    }),
    serve(calls.getDiscount, fresh),
    serveChange(
      calls.addDiscount,
      ({ tx, actor, input }) => addDiscount(tx, actor, input),
      ({ tx, actor }, id_discount) => readDiscount(tx, actor, id_discount),
    ),
    serveChange(calls.updateDiscount, ({ tx, actor, input }) => updateDiscount(tx, actor, input), fresh),
    serveChange(
      calls.deleteDiscount,
      ({ tx, actor, input }) => deleteDiscount(tx, actor, input),
      ({ input }) => ({ id_discount: input.id_discount, deleted: true as const }),
    ),
    serve(calls.myDiscounts, myDiscounts),
    serveChange(calls.redeemCodeDiscount, ({ tx, actor, input }) => redeemCode(tx, actor, input.code), walletRow),
    serve(calls.getDiscountClientAvailable, ({ tx, actor, input }) => availableTo(tx, actor, input)),
    serveChange(
      calls.saveDiscountReservation,
      ({ tx, actor, input }) => saveReservationDiscounts(tx, actor, input),
      async ({ tx, actor }, id_reservation) => {
        const [{ id_client }, sold] = [
          await queries.clientOf(tx, id_reservation),
          await queries.soldFor(tx, id_reservation),
        ];
        const { discounts } = await availableTo(tx, actor, { id_client, id_reservation });
        return { id_reservation, ...sold, discounts };
      },
    ),
  ];
}
