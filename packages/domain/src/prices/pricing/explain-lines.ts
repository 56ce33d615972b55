/** Spanish explanations of the lines of a price. */

import { formatMoney, formatRate, shortNumber } from '../../system/amounts/format';
import { exact } from '../../system/amounts/money';
import { formatDate } from '../../system/time/time';
import { MISSING_FACT_WORDS } from './item-price';
import type { PurchaseFacts, RateFacts } from './rate-facts';
import { SURCHARGE_KIND_NAMES } from './rate-rules';
import type { AppliedRule, RateLine, RateTrace, SkippedSurcharge } from './rate-trace';

type Of<O extends AppliedRule['origin']> = AppliedRule & { readonly origin: O };

/** Arithmetic of an item: «234 km × $2,05»; empty without arithmetic. */
function itemSum({ item, booked }: Of<'FEE' | 'PURCHASE_FEE'>, facts: RateFacts): string {
  const price = formatMoney(item.amount);
  const times = booked === null || booked === 1 ? '' : `${shortNumber(booked)} × `;
  switch (item.method) {
    case 'FIJO':
      return times === '' ? '' : `${times}${price}`;
    case 'POR_KM':
      return `${times}${shortNumber(facts.km ?? 0)} km × ${price}`;
    case 'POR_TONELADA':
      return `${times}${shortNumber(
        exact(facts.cargo_kg ?? 0)
          .dividedBy(1000)
          .toDecimalPlaces(2),
      )} toneladas de carga × ${price}`;
    case 'POR_HORA':
      return `${shortNumber(booked ?? facts.hours ?? 0)} horas × ${price}`;
    case 'PORCENTAJE_FLETE':
      return `${times}${formatRate(item.amount)} del flete`;
  }
}

function byItem(line: RateLine, rule: Of<'FEE' | 'PURCHASE_FEE'>, facts: RateFacts): string[] {
  const kind = rule.origin === 'FEE' ? 'la tarifa' : 'la tarifa de compra';
  const until = rule.valid_to === null ? '' : ` hasta el ${formatDate(rule.valid_to)}`;
  const from = `vigente desde el ${formatDate(rule.valid_from)}${until}`;
  const sentences = [`Lo fija ${kind} ${rule.code} (versión ${rule.version}), ${from}.`];
  const sum = itemSum(rule, facts);
  if (rule.item.included) return [...sentences, 'Está incluido en el flete: no se cobra aparte.'];
  if (sum !== '') sentences.push(`Se calcula así: ${sum} = ${formatMoney(line.computed)}.`);
  return sentences;
}

function fuelSum(rule: Of<'SURCHARGE'>, line: RateLine, facts: RateFacts): string {
  const { diesel_usd_galon: price, diesel_base_usd: base, km_por_galon_cargado: perGallon } = rule.basis;
  const prices = `El diésel está en ${formatMoney(price)} el galón y el flete se acordó con ${formatMoney(base)}`;
  if (rule.method === 'PORCENTAJE') {
    const change = exact(price ?? 0)
      .dividedBy(exact(base ?? 1))
      .minus(1)
      .times(100)
      .toDecimalPlaces(2);
    const words = `${change.isNegative() ? 'bajó' : 'subió'} un ${formatRate(change.abs())}`;
    return `${prices}: ${words}, y se aplica al ${formatRate(rule.amount)} del flete.`;
  }
  const gallons = `${shortNumber(facts.km ?? 0)} km ÷ ${shortNumber(perGallon ?? 0)} km por galón = ${shortNumber(line.quantity)} galones`;
  return `${prices}: ${gallons} × ${formatMoney(line.unit_price)}.`;
}

function plainSum(rule: Of<'SURCHARGE'>): string {
  return rule.method === 'PORCENTAJE' ? `el ${formatRate(rule.amount)} del flete` : 'un valor fijo por viaje';
}

/** Reason of a surcharge, without details of its rule, so that a customer may read it. */
export function surchargeReason(line: RateLine, rule: Of<'SURCHARGE'>, facts: RateFacts): string {
  const { basis } = rule;
  const units = shortNumber(line.quantity);
  switch (rule.kind) {
    case 'COMBUSTIBLE':
      return fuelSum(rule, line, facts);
    case 'SOBREPESO': {
      const [total = 0, from = 0] = [basis.total_kg, basis.sobrepeso_desde_kg];
      const tonnes = line.quantity === '1.00' ? '1 tonelada o fracción' : `${units} toneladas o fracción`;
      return `Carga y tara suman ${shortNumber(total)} kg, ${shortNumber(total - from)} kg más que los ${shortNumber(from)} kg sin recargo: ${tonnes} × ${formatMoney(line.unit_price)}.`;
    }
    case 'PARADA_EXTRA':
      return `Pasa por ${facts.plants} plantas: ${line.quantity === '1.00' ? '1 parada adicional' : `${units} paradas adicionales`} × ${formatMoney(line.unit_price)}.`;
    case 'NOCTURNO':
      return `La cita es a las ${facts.appointment_time}, dentro del horario nocturno (de ${basis.noche_desde} a ${basis.noche_hasta}): ${plainSum(rule)}.`;
    case 'FERIADO':
      return `La cita es el ${formatDate(facts.date)}, feriado (${basis.holiday}): ${plainSum(rule)}.`;
    case 'GENSET':
      return `El contenedor necesita generador: ${plainSum(rule)}.`;
  }
}

function byParam(rule: Of<'PURCHASE_PARAM'>, facts: Partial<PurchaseFacts>): string {
  const whose = rule.id_carrier === null ? 'los parámetros generales' : 'los parámetros del transportista';
  const sum =
    rule.key === 'usd_km'
      ? `${shortNumber(facts.km ?? 0)} km × ${formatMoney(rule.value)}`
      : `el ${formatRate(rule.value)} del flete de venta (${formatMoney(facts.sale_freight)})`;
  return `No hay tarifa de compra para esta ruta; rigen ${whose}: ${sum}.`;
}

/** Source and arithmetic of a line. */
export function lineSentences(line: RateLine, facts: RateFacts | PurchaseFacts): string[] {
  const { rule } = line;
  const sentences: string[] = [];
  if (rule.origin === 'FEE' || rule.origin === 'PURCHASE_FEE') sentences.push(...byItem(line, rule, facts));
  if (rule.origin === 'PURCHASE_PARAM') sentences.push(byParam(rule, facts));
  if (rule.origin === 'SURCHARGE')
    sentences.push(surchargeReason(line, rule, facts), `Lo fija el recargo ${rule.code}.`);
  if (rule.origin === 'SERVICE' && rule.own_generator) sentences.push('El cliente pone el generador: no se cobra.');
  else if (rule.origin === 'SERVICE') {
    const sum = rule.booked === 1 ? '' : ` (${shortNumber(rule.booked)} × ${formatMoney(rule.unit_price)})`;
    sentences.push(`Ninguna tarifa lo fija: se cobra el precio del catálogo de servicios${sum}.`);
  }
  if (line.limit !== null) {
    const bound = line.limit === 'MIN' ? 'el mínimo' : 'el máximo';
    sentences.push(`El cálculo da ${formatMoney(line.computed)}: se aplica ${bound} de ${formatMoney(line.amount)}.`);
  }
  return sentences;
}

function skipReason({ reason, basis, missing, parameter, code }: SkippedSurcharge, facts: RateFacts): string {
  switch (reason) {
    case 'NO_AUTOMATICO':
      return `el recargo ${code} se cobra solo si se pide`;
    case 'YA_EN_TARIFA':
      return 'la tarifa ya lo cobra';
    case 'SIN_BASE_DIESEL':
      return 'ni la tarifa ni el recargo dicen con qué precio del diésel se acordó el flete';
    case 'DIESEL_NO_SUBIO':
      return `el diésel está en ${formatMoney(basis.diesel_usd_galon)} el galón y el flete se acordó con ${formatMoney(basis.diesel_base_usd)}`;
    case 'SIN_GENERADOR':
      return 'el contenedor no necesita generador';
    case 'GENERADOR_DEL_CLIENTE':
      return 'el cliente pone el generador';
    case 'SIN_EXCESO':
      return `carga y tara suman ${shortNumber(basis.total_kg ?? 0)} kg, y no hay recargo hasta ${shortNumber(basis.sobrepeso_desde_kg ?? 0)} kg`;
    case 'SIN_PARADA_EXTRA':
      return 'pasa por una sola planta';
    case 'NO_ES_DE_NOCHE':
      return `la cita es a las ${facts.appointment_time}, fuera del horario nocturno (de ${basis.noche_desde} a ${basis.noche_hasta})`;
    case 'NO_ES_FERIADO':
      return `el ${formatDate(facts.date)} no es feriado`;
    case 'FALTA_DATO':
      return missing === undefined ? 'falta un dato' : `no se puede calcular sin ${MISSING_FACT_WORDS[missing]}`;
    case 'SIN_PARAMETRO':
      return `falta el parámetro ${parameter ?? ''} para el ${formatDate(facts.date)}`;
  }
}

/** Why matching surcharges are not charged: «Recargo por sobrepeso: no se cobra, carga y tara suman …». */
export function skippedSentences(trace: RateTrace): string[] {
  return trace.skipped.map(
    skipped => `${SURCHARGE_KIND_NAMES[skipped.kind]}: no se cobra, ${skipReason(skipped, trace.facts)}.`,
  );
}
