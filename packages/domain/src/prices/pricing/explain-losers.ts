/** Spanish explanations of why other rules did not give the price: one sentence per reason, or the short form of the trace. */

import { formatMoney, formatRate, shortNumber } from '../../system/amounts/format';
import { groupBy } from '../../system/collections/group-by';
import { listed } from '../../system/text/listed';
import { formatDate } from '../../system/time/time';
import { DIMENSION_WORDS, type Dimension, type LoserReason } from './dimensions';
import type { Loser, RateLine } from './rate-trace';

/** Context of the sentences about losers. */
export interface ExplainContext {
  readonly date: string;
  /** Grammatical gender: fees («la tarifa») or surcharges («el recargo»). */
  readonly gender: 'a' | 'o';
  /** The winner belongs to the payer, and the payer is not the client. */
  readonly payers: boolean;
}

/** Amount of a rule in words, by its method. */
export function said({ amount, method }: Pick<Loser, 'amount' | 'method'>): string {
  switch (method) {
    case 'PORCENTAJE':
    case 'PORCENTAJE_FLETE':
      return `${formatRate(amount)} del flete`;
    case 'POR_KM':
      return `${formatMoney(amount)} por km`;
    case 'POR_TONELADA':
      return `${formatMoney(amount)} por tonelada`;
    case 'POR_HORA':
      return `${formatMoney(amount)} por hora`;
    case 'POR_GALON':
      return 'por galón';
    case 'POR_PARADA':
      return `${formatMoney(amount)} por parada`;
    case 'FIJO':
      return formatMoney(amount);
  }
}

/** Dimension in which a rule is more specific: «más precisa en el lugar». */
export const PRECISION_WORDS: Readonly<Record<Exclude<Dimension, 'CLIENTE' | 'TRANSPORTISTA'>, string>> = {
  LUGAR: 'en el lugar',
  PUERTO: 'en el puerto',
  CONTENEDOR: 'en el contenedor',
  TIPO: 'en el tipo de viaje',
  NAVIERA: 'en la naviera',
  PRODUCTO: 'en el producto',
  KM: 'en los kilómetros',
  VIGENCIA: 'en la vigencia',
  REGISTRO: 'en el registro',
};

/** Owner of the winner in words. */
export function ownerWords(dimension: Dimension | null, payers: boolean): string | null {
  if (dimension === 'TRANSPORTISTA') return 'del transportista';
  if (dimension !== 'CLIENTE') return null;
  return payers ? 'de quien paga' : 'del cliente';
}

const OTHERS: Readonly<Partial<Record<LoserReason, readonly [one: string, several: string]>>> = {
  OTRO_CLIENTE: ['es de otro cliente', 'son de otros clientes'],
  OTRO_TRANSPORTISTA: ['es de otro transportista', 'son de otros transportistas'],
  OTRO_LUGAR: ['es para otro lugar', 'son para otros lugares'],
  OTRO_PUERTO: ['es para otro puerto', 'son para otros puertos'],
  OTRO_CONTENEDOR: ['es para otro contenedor', 'son para otros contenedores'],
  OTRO_TIPO: ['es para otro tipo de viaje', 'son para otros tipos de viaje'],
  OTRA_NAVIERA: ['es para otra naviera', 'son para otras navieras'],
  OTRO_PRODUCTO: ['es para otro producto', 'son para otros productos'],
};

/** «de 0 a 100 km», «desde 100 km», «de menos de 100 km». */
function bandWords({ km_from = null, km_to = null }: Loser): string {
  if (km_from !== null && km_to !== null) return `de ${shortNumber(km_from)} a ${shortNumber(km_to)} km`;
  return km_from === null ? `de menos de ${shortNumber(km_to ?? 0)} km` : `desde ${shortNumber(km_from)} km`;
}

const isFuture = (loser: Loser, date: string): boolean => (loser.valid_from ?? '') > date;

function datesWords(loser: Loser, several: boolean, date: string): string {
  const n = several ? 'n' : '';
  return isFuture(loser, date)
    ? `aún no rige${n}: empieza${n} el ${formatDate(loser.valid_from)}`
    : `ya no rige${n}: terminó el ${formatDate(loser.valid_to)}`.replace('terminó', several ? 'terminaron' : 'terminó');
}

/** Sentence for rules that apply too and lost. */
function behindWords(loser: Loser, several: boolean, context: ExplainContext): string {
  const [n, s] = several ? ['n', 's'] : ['', ''];
  const applies = `también aplica${n}, pero`;
  const { dimension = 'REGISTRO' } = loser;
  if (dimension === 'VIGENCIA') return `${applies} rige${n} desde antes`;
  if (dimension === 'REGISTRO') return `${applies} se registr${several ? 'aron' : 'ó'} antes`;
  const is = several ? 'son' : 'es';
  if (dimension === 'CLIENTE' || dimension === 'TRANSPORTISTA')
    return `${applies} no ${is} propi${context.gender}${s} ${ownerWords(dimension, context.payers)}`;
  return `${applies} ${is} menos precis${context.gender}${s} ${PRECISION_WORDS[dimension]}`;
}

function predicate(loser: Loser, several: boolean, context: ExplainContext): string {
  const other = OTHERS[loser.reason];
  if (other !== undefined) return other[several ? 1 : 0];
  if (loser.reason === 'FUERA_DE_VIGENCIA') return datesWords(loser, several, context.date);
  if (loser.reason === 'SIN_APROBAR')
    return several ? `no están aprobad${context.gender}s` : `no está aprobad${context.gender}`;
  if (loser.reason === 'FUERA_DE_RANGO_KM') return `${several ? 'son' : 'es'} para viajes ${bandWords(loser)}`;
  return behindWords(loser, several, context);
}

/** One sentence per reason, in order of the losers: «TAR-00003 ($500,00) y TAR-00001 ($520,00) también aplican, pero …». */
export function loserSentences(losers: readonly Loser[], context: ExplainContext): string[] {
  const groups = groupBy(losers, loser => predicate(loser, false, context));
  return [...groups.values()].flatMap(group => {
    const [first] = group;
    const names = group.map(loser => `${loser.code} (${said(loser)})`);
    return first === undefined ? [] : [`${listed(names)} ${predicate(first, group.length > 1, context)}.`];
  });
}

/** Detail in brackets after a reason. */
function detailOf(loser: Loser, date: string): string {
  if (loser.reason === 'FUERA_DE_VIGENCIA')
    return isFuture(loser, date) ? ` (desde ${loser.valid_from})` : ` (hasta ${loser.valid_to})`;
  if (loser.reason === 'FUERA_DE_RANGO_KM') return ` (${bandWords(loser)})`;
  return loser.dimension === undefined ? '' : ` (${DIMENSION_WORDS[loser.dimension]})`;
}

function winnerWords({ rule, won_by }: RateLine): string {
  if (rule.origin === 'SERVICE') return rule.own_generator ? 'generador del cliente' : 'precio del catálogo';
  if (rule.origin === 'PURCHASE_PARAM') return `parámetro ${rule.key}`;
  const by = won_by === null ? ', la única que aplica' : ` por ${DIMENSION_WORDS[won_by]}`;
  return `ganó ${rule.code} v${rule.version}${by}`;
}

/** Winner and losers of a line in one text, for lists and Excel: «ganó TAR-00012 v1 por cliente; TAR-00001 520.00 MENOS_ESPECIFICA (cliente)». */
export function traceWords(line: RateLine, date: string): string {
  const groups = groupBy(line.losers, loser => `${loser.reason}${detailOf(loser, date)}`);
  const lost = [...groups].map(
    ([why, group]) => `${listed(group.map(loser => `${loser.code} ${loser.amount}`))} ${why}`,
  );
  return [winnerWords(line), ...lost].join('; ');
}
