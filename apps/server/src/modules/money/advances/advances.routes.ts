import * as calls from '@cabezal/contract/money/advances/advances.calls';
import { advanceLimit, advanceTotal } from '@cabezal/domain/money/advances/advance';
import { reason, refuse } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { demandOperator, notFound } from '../../../platform/http/errors.ts';
import { FileAnswer, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { guideToChange } from '../../trips/state/facts/guide-record.queries.ts';
import { isInCutoff } from '../cutoff-lines/cutoff-lines.queries.ts';
import { advanceBound } from './advance-bound.ts';
import { readsAdvances } from './advance-rights.ts';
import { advanceExcel } from './advances.excel.ts';
import * as queries from './advances.queries.ts';
import { attachAdvance, changeAdvance, handOverAdvance } from './change-advance.ts';
import { vouchersPdf } from './voucher-pdf.ts';

const refusal = (code: 'GUIA_EN_CORTE' | 'GUIA_NO_EMITIDA'): string => reason(refuse(code)) ?? '';

const NOT_GIVING = 'Su usuario no puede dar anticipos';

/** The advances of a guide as an answer. Errors: 404. */
async function readAdvances(tx: Tx, actor: Actor, id_guide: number): Promise<calls.GuideAdvances> {
  const leg = await queries.paidLeg(tx, id_guide);
  if (leg === undefined) throw notFound('La guía no existe');
  const vouchers = readsAdvances(actor) ? await queries.vouchersOf(tx, id_guide) : [];
  const mayGive = actor.audience === 'operator' && actor.actions.has('advance.write');
  // The carrier's pay is for persons who see costs, the limit also for those who give advances.
  const bound = mayGive || seesCosts(actor) ? await tx.asSystem(() => advanceBound(tx, leg)) : null;
  const isSettled = await tx.asSystem(() => isInCutoff(tx, id_guide));
  const change = leg.issued ? !isSettled || refusal('GUIA_EN_CORTE') : refusal('GUIA_NO_EMITIDA');
  return {
    id_guide,
    version: leg.version,
    vouchers,
    total: advanceTotal(vouchers.filter(voucher => voucher.state !== 'ANULADO')),
    freight: seesCosts(actor) ? (bound?.freight ?? null) : null,
    percent: bound?.percent ?? null,
    limit: bound === null ? null : advanceLimit(bound),
    can: { change: mayGive ? change : NOT_GIVING, hand: mayGive || NOT_GIVING },
  };
}

const answer = ({ tx, actor }: Context<unknown>, id_guide: number) => readAdvances(tx, actor, id_guide);

/** Counts a printing. The lock on the guide serializes concurrent printings. Errors: 404, 403. */
async function printOnceMore({ tx, actor, input }: Context<{ id_guide: number }>): Promise<number> {
  await guideToChange(tx, input, null);
  demandOperator(actor);
  await queries.countPrinting(tx, input.id_guide);
  return input.id_guide;
}

async function voucherAnswer(tx: Tx, id_guide: number, { publicUrl }: Services): Promise<FileAnswer> {
  const vouchers = await queries.printedVouchers(tx, id_guide);
  if (vouchers.length === 0) throw notFound('La guía no tiene vales de caja');
  const trip = await queries.voucherTrip(tx, id_guide);
  const qr = trip.qr_code === null ? `${publicUrl}/#/monitoreo/${id_guide}` : `${publicUrl}/qr/${trip.qr_code}`;
  const pdf = await vouchersPdf(vouchers, trip, { qr, zone: tx.zone });
  tx.audit({
    action: 'print_advance',
    noun: 'guide',
    id: id_guide,
    after: { vouchers: vouchers.map(voucher => voucher.voucher_number) },
  });
  return new FileAnswer(`vale_${trip.guide_number}.pdf`, 'application/pdf', async sink => void sink.end(pdf), true);
}

export function advanceRoutes(services: Services): Route[] {
  return [
    serve(calls.getGuideAdvances, ({ tx, actor, input }) => readAdvances(tx, actor, input.id_guide)),
    serveChange(
      calls.updateAdvance,
      async ({ tx, actor, input }) => {
        await changeAdvance(tx, actor, input);
        return input.id_guide;
      },
      answer,
    ),
    serveChange(calls.handOverAdvance, ({ tx, actor, input }) => handOverAdvance(tx, actor, input.id_advance), answer),
    serveChange(calls.attachAdvance, ({ tx, actor, input }) => attachAdvance(tx, actor, input), answer),
    serve(calls.getAdvances, async ({ tx, actor, input }) =>
      readsAdvances(actor)
        ? listPage<calls.ListedAdvance>(tx, queries.advanceList(input, tx, true), input)
        : emptyPage(input),
    ),
    advanceExcel,
    serveChange<{ id_guide: number }, number, unknown>(calls.advanceVoucher, printOnceMore, ({ tx }, id_guide) =>
      voucherAnswer(tx, id_guide, services),
    ),
  ];
}
