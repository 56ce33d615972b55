import type { Closing, ServiceRatings } from '@cabezal/contract/operations/guides/guide.shapes';
import { documentKinds, STORED_KIND_NAMES } from '@cabezal/contract/trips/documents/document.shapes';
import { drivenKm } from '@cabezal/domain/places/geo/driven';
import { tollCost } from '@cabezal/domain/places/routes/toll-cost';
import { normalizeJustification } from '@cabezal/domain/prices/amounts/adjustment-reason';
import {
  type CarrierTerms,
  legTerms,
  linesOfTotal,
  NO_TERMS,
  type Paid,
  type PayLine,
  payLinesPerLeg,
  payPerLeg,
} from '@cabezal/domain/prices/amounts/carrier-pay';
import { falseFreightCharge } from '@cabezal/domain/prices/amounts/false-freight';
import { type ChainLink, chainPart, openPart } from '@cabezal/domain/prices/amounts/leg-parts';
import { allowanceRateOf, travelAllowance } from '@cabezal/domain/prices/amounts/travel-allowance';
import { type CostLine, ownTruckLines, purchaseLine } from '@cabezal/domain/prices/amounts/trip-cost';
import { formatRate, shortNumber } from '@cabezal/domain/system/amounts/format';
import { isRefusal, refuse } from '@cabezal/domain/system/refusals/refusals';
import { closeGuide as closeFacts } from '@cabezal/domain/trips/rules/guide-events';
import { canClose } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandOperator, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { findGuide } from '../../operations/guides/guide-detail.ts';
import { rateAtClosing } from '../../operations/quality/rate.ts';
import { carrierTerms } from '../../prices/pricing/carrier-terms.ts';
import { costFigures, itemLines } from '../../prices/pricing/leg-costs.ts';
import { serviceByCode } from '../../prices/pricing/rates.queries.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { documentRow } from '../../trips/documents/document-rights.ts';
import { listDocuments } from '../../trips/documents/documents.queries.ts';
import { type Holding, type Lose, withReservation } from '../../trips/state/claims/with-reservation.ts';
import { accepted, commitFacts } from '../../trips/state/events/commit-facts.ts';
import { refreshStandBy } from '../../trips/state/events/stand-by.queries.ts';
import { guideToChange, type LockedGuide, raiseGuideVersion } from '../../trips/state/facts/guide-record.queries.ts';
import { guidePapers } from '../../trips/state/facts/papers.queries.ts';
import { requiredFiles } from '../../trips/state/facts/required-files.ts';
import { demandTasks } from '../../trips/tasks/settle-tasks.ts';
import { handOverAll } from '../advances/advances.queries.ts';
import { settleAdvance } from '../advances/change-advance.ts';
import { ratesOfGuide } from '../travel-allowances/travel-allowances.queries.ts';
import {
  adjustStandBy,
  type CostFacts,
  chargeStandBy,
  closingFigures,
  costFacts,
  falseFreightTrack,
  guideCosts,
  replaceCosts,
  storeCloser,
  storedStandBys,
  storeFigures,
} from './closing.queries.ts';

/** Kilometres driven for a false freight: only the GPS track shows them, because the planned road was not driven. */
async function falseFreightKm(tx: Tx, { from }: CostFacts, id_guide: number): Promise<number | string> {
  const km = drivenKm(await falseFreightTrack(tx, id_guide));
  if (km !== null) return km;
  return from === null
    ? 'Falso flete sin salida registrada'
    : 'Falso flete sin recorrido de GPS: ingrese lo que recorrió';
}

/** Allowance of the driver for the whole leg: the rate of its road or city, which a false freight did not drive, else days and nights. */
async function allowance(
  tx: Tx,
  { trip_date, carrier_pct, chain_from: from, chain_to: to }: CostFacts,
  id_guide: number,
): Promise<{ amount: string; source: string }> {
  const fitting = carrier_pct === null ? await tx.asSystem(() => ratesOfGuide(tx, id_guide, trip_date)) : [];
  const rate = allowanceRateOf(fitting);
  if (rate !== undefined) return { amount: rate.amount, source: `Tarifa de viático de ${rate.place}` };
  const held = await parameters(tx, ['viatico_dia_usd', 'viatico_noche_usd'], trip_date);
  const amount = from === null || to === null ? '0.00' : travelAllowance({ from, to }, held, tx.zone);
  return { amount, source: 'Días y noches del viaje' };
}

/** Proposed figures for one guide; the guides of a leg with a handover share one allowance by kilometres. */
async function proposals(tx: Tx, facts: CostFacts, id_guide: number): Promise<Closing['proposed']> {
  const ofRoad = facts.chain.find(link => link.id_guide === id_guide)?.km ?? 0;
  const driven = facts.carrier_pct === null ? ofRoad : await falseFreightKm(tx, facts, id_guide);
  const km = typeof driven === 'string' ? null : driven;
  const { trip_date, chain } = facts;
  const { amount, source } = await allowance(tx, facts, id_guide);
  const { rates } = await costFigures(tx, trip_date);
  return {
    km: km?.toFixed(1) ?? null,
    gallons: km === null ? null : (km / rates.km_por_galon_cargado).toFixed(2),
    no_km: typeof driven === 'string' ? driven : null,
    peaje: chainPart(tollCost(facts.tolls, rates), chain, id_guide),
    viatico: chainPart(amount, chain, id_guide),
    viatico_source: source,
  };
}

/** Toll of the road of a guide for an own truck, USD; after a handover its part by kilometres. */
async function tollOfRoad(tx: Tx, id_guide: number): Promise<string> {
  const { tolls, trip_date, chain } = await costFacts(tx, id_guide);
  return chainPart(tollCost(tolls, (await costFigures(tx, trip_date)).rates), chain, id_guide);
}

/** The closing screen of a guide. Costs are only for persons who may see them. */
export async function loadClosing(tx: Tx, actor: Actor, id_guide: number): Promise<Closing> {
  const guide = await findGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const facts = await costFacts(tx, id_guide);
  const documents = (await listDocuments(tx, { id_guide })).reverse().map(d => documentRow(d, actor));
  const required = guide.false_freight === null ? requiredFiles(guide, guide.reservation_type, facts.reefer) : [];
  const kinds = [...new Set<string>([...required, ...documents.map(d => d.kind)])];
  return {
    guide,
    ...(await closingFigures(tx, id_guide)),
    proposed: await proposals(tx, facts, id_guide),
    files: kinds.map(kind => ({
      kind,
      name: STORED_KIND_NAMES[kind] ?? kind,
      required: required.some(one => one === kind),
      present: documents.some(d => d.kind === kind),
    })),
    documents,
    costs: actor.actions.has('cost.read') ? await guideCosts(tx, id_guide) : null,
  };
}

export interface ClosingInput {
  id_guide: number;
  version: number;
  km: number;
  gallons: number;
  peaje: string;
  viatico: string;
  anticipo: string;
  travel_expense?: string | null;
  closing_notes?: string | null;
  stand_by: { id_stop: number; adjusted_cost: string | null; justification?: string | null }[];
}

/** `agreed`: lines of the pay for the whole leg, in whose proportions this part is split. */
const paidLine = ({ subtotal, iva }: Paid, description: string, agreed: readonly PayLine[]): CostLine => ({
  ...purchaseLine(subtotal, description),
  iva,
  pay_lines: linesOfTotal(agreed, subtotal),
});

/** «70 de 117 km» for a leg with a handover. */
function partText(chain: readonly ChainLink[], id_guide: number): string {
  const km = chain.find(link => link.id_guide === id_guide)?.km ?? 0;
  const all = chain.reduce((sum, link) => sum + link.km, 0);
  return `${shortNumber(km)} de ${shortNumber(all)} km`;
}

/**
 * Pay of the carrier for the leg. After a handover: the part by kilometres, for the last carrier the remainder. For a false freight: the
 * percent of its motive.
 */
function carrierCost(facts: CostFacts, id_guide: number, terms: CarrierTerms): CostLine[] {
  const { legs, id_leg, carrier_pct, chain, chain_paid, extraordinary } = facts;
  if (carrier_pct === 0) return [purchaseLine('0.00', 'Falso flete sin pago al transportista')];
  const own = extraordinary ? legTerms(terms, id_leg) : terms;
  const at = legs.findIndex(leg => leg.id_leg === id_leg);
  const whole = payPerLeg(own, legs)[at] ?? null;
  if (whole === null) return [];
  const agreed = payLinesPerLeg(own, legs)[at] ?? [];
  const part = (of: Paid, key: 'subtotal' | 'iva') =>
    openPart(
      of[key],
      chain,
      id_guide,
      chain_paid.map(one => ({ id_guide: one.id_guide, part: one[key] })),
    );
  const share = {
    subtotal: part(whole, 'subtotal'),
    iva: part(whole, 'iva'),
  };
  if (carrier_pct === null) {
    const how = [
      ...(own.spots.length > 0 ? ['precio puntual'] : []),
      ...(chain.length > 1 ? [partText(chain, id_guide)] : []),
    ];
    return [paidLine(share, `Flete del transportista${how.length > 0 ? ` (${how.join(', ')})` : ''}`, agreed)];
  }
  const percentOf = (amount: string) =>
    falseFreightCharge({ sale_percent: 0, carrier_percent: carrier_pct }, '0.00', amount).carrier;
  const paid = { subtotal: percentOf(share.subtotal), iva: percentOf(share.iva) };
  return [paidLine(paid, `Falso flete del transportista (${formatRate(carrier_pct)})`, agreed)];
}

/** Third party: its price, shared by the legs of the container; own truck: kilometres, hours, tolls (spec §9); both: the listed items. */
async function costLines(tx: Tx, facts: CostFacts, input: ClosingInput): Promise<CostLine[]> {
  const figures = await costFigures(tx, facts.trip_date);
  const items = itemLines(facts.items, figures);
  if (!facts.is_own) {
    const { id_sub_reservation: box, id_carrier } = facts;
    const terms = id_carrier === null ? NO_TERMS : (await carrierTerms(tx, [box], [id_carrier]))(box, id_carrier);
    const paid = carrierCost(facts, input.id_guide, terms);
    // Without the carrier's pay the cost is unknown, even with listed items.
    return paid.length === 0 ? [] : [...paid, ...items];
  }
  const hours = Math.round(facts.hours * 100) / 100;
  return [...ownTruckLines({ km: input.km, hours, toll: input.peaje }, figures.rates), ...items];
}

async function storeClosing(tx: Tx, actor: Actor, taken: LockedGuide, input: ClosingInput): Promise<CostLine[]> {
  await storeFigures(tx, input.id_guide, input);
  // The closing knows all advances of the trip: the missing voucher is written now, and handed over when the guide is closed.
  await settleAdvance(tx, actor, taken, {
    anticipo: input.anticipo,
    method: 'EFECTIVO',
    handed: false,
    justification: 'Registrado al cerrar la guía',
  });
  for (const s of input.stand_by) {
    const justification = normalizeJustification(s.justification);
    if (s.adjusted_cost !== null && justification === null)
      throw unprocessable('JUSTIFICACION', 'Justifique el cambio del stand-by', {
        [`stand_by.${s.id_stop}`]: 'Justifique el cambio',
      });
    const changed = await adjustStandBy(tx, input.id_guide, {
      id_stop: s.id_stop,
      adjusted_cost: s.adjusted_cost,
      justification: s.adjusted_cost === null ? null : justification,
    });
    if (changed === 0) throw notFound('La parada no tiene stand-by');
  }
  const costs = await costLines(tx, await costFacts(tx, input.id_guide), input);
  await replaceCosts(tx, input.id_guide, costs);
  return costs;
}

/** A guide whose closing figures are written. Only the operator writes them, whoever drives. */
async function takeForClosing(tx: Tx, actor: Actor, input: ClosingInput): Promise<LockedGuide> {
  const taken = await guideToChange(tx, input, input.version);
  demandOperator(actor);
  if (taken.guide.closed_at !== null) demand(refuse('GUIA_CERRADA'));
  if (taken.guide.costs_closed_at != null) demand(refuse('COSTOS_CERRADOS'));
  return taken;
}

/** Stores the figures without closing. Errors: 404, 403 outside the operator, 409 MODIFICADO or GUIA_CERRADA, 422 JUSTIFICACION. */
export async function saveClosing(tx: Tx, actor: Actor, input: ClosingInput): Promise<void> {
  const taken = await takeForClosing(tx, actor, input);
  await storeClosing(tx, actor, taken, input);
  await raiseGuideVersion(tx, input.id_guide);
  tx.audit({ action: 'update_closing', noun: 'guide', id: input.id_guide, after: input });
  tx.changed('guide', input.id_guide, taken.row.party);
}

/** Closes a locked guide. */
async function closeLockedGuide(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { input, lose }: { input: ClosingInput; lose: Lose },
): Promise<void> {
  const costs = await storeClosing(tx, actor, taken, input);
  const papers = await guidePapers(tx, input.id_guide);
  const required =
    taken.guide.false_freight_at === null
      ? requiredFiles(taken.guide, taken.reservation.reservation_type, taken.row.reefer)
      : [];
  const context = {
    now: tx.now,
    missing_files: required.filter(k => !papers.includes(k)).map(k => documentKinds[k]),
    stand_by_pending: false,
    km: input.km,
    gallons: input.gallons,
    peaje: input.peaje,
    toll_without_receipt:
      taken.row.is_own !== false && !papers.includes('TICKET') ? await tollOfRoad(tx, input.id_guide) : null,
    viatico: input.viatico,
    anticipo: input.anticipo,
    is_third_party: taken.row.is_own === false,
    has_cost: costs.length > 0,
  };
  demand(canClose(taken.guide, context));
  await demandTasks(tx, taken.row, 'CLOSE');
  const outcome = closeFacts(taken.guide, tx.now.toISOString(), context);
  if (isRefusal(outcome)) demand(outcome);
  await lose({ what: 'CLOSING', id_guide: input.id_guide }, 'La guía se cerró');
  const service = await serviceByCode(tx, 'STB');
  const where = { ...taken.row, id_guide: input.id_guide, id_service: service.id_service, iva_kind: service.iva_kind };
  // Uses the rate that is in force, so that the charge equals the amount displayed before closing.
  await refreshStandBy(tx, input.id_guide);
  for (const s of await storedStandBys(tx, input.id_guide))
    if (Number(s.cost) > 0 || s.adjusted_cost !== null) await chargeStandBy(tx, where, s);
  await storeCloser(tx, input.id_guide, actor.id_user);
  await handOverAll(tx, input.id_guide, actor.id_user);
  await commitFacts(tx, taken, accepted(outcome), null, {
    kind: 'CLOSE',
    text: taken.guide.rescued_by === null ? 'Guía cerrada' : 'Costos de la guía rescatada cerrados',
    author: actor,
  });
}

/**
 * Closes a guide (G9); of a rescued guide only its costs, its status stays. Writes the stand-by to the sale, the cost of the guide, and the
 * margin of the reservation.
 */
export async function closeGuide(
  tx: Tx,
  actor: Actor,
  input: ClosingInput & { service_ratings?: ServiceRatings | undefined },
): Promise<void> {
  // The event settles it.
  const held: Holding<LockedGuide> = { take: () => takeForClosing(tx, actor, input), settles: () => 'within' };
  await withReservation(tx, actor, held, (taken, lose) => closeLockedGuide(tx, actor, taken, { input, lose }));
  if (input.service_ratings !== undefined)
    await rateAtClosing(tx, actor, { id_guide: input.id_guide, ...input.service_ratings });
}
