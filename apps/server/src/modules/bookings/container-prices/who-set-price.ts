import type { SubFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { formatMoney, type Money } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { HandLine } from './container-prices.queries.ts';

/** «Flete terrestre de contenedor, $455,75: lo escribió Karla Zúñiga el 23/nov/2026: Acuerdo por teléfono.» */
function handSentence({ description, subtotal, author, created_at, justification }: HandLine, zone: string): string {
  const who = `lo escribió ${author ?? 'una persona'} el ${formatDate(created_at, zone)}`;
  return [`${description}, ${formatMoney(subtotal)}`, who, justification].filter(text => text !== null).join(': ');
}

/** The current total, who set the price last, and the lines that people entered. */
export interface Word {
  total: Money;
  by: string | null;
  manualLines: readonly HandLine[];
  zone: string;
}

/** How the price was set and the current amount, shown before the explanation by the rules. */
export function wordsOf(
  { fee_state, fee_code, recalc_pending }: Pick<SubFee, 'fee_state' | 'fee_code' | 'recalc_pending'>,
  { total, by, manualLines, zone }: Word,
): string[] {
  const who = by ?? 'una persona';
  const state = {
    AUTO: manualLines.map(line => handSentence(line, zone)),
    ELEGIDA: [`${formatMoney(total)}: la tarifa ${fee_code ?? ''} la eligió ${who}.`],
    EDITADA: [
      `${formatMoney(total)}: el precio lo editó ${who}.`,
      ...manualLines.map(line => handSentence(line, zone)),
    ],
    SIN_TARIFA: by === null ? [] : [`${formatMoney(total)}: ${by} quitó la tarifa.`],
  }[fee_state];
  return recalc_pending
    ? [...state, 'Cambió algo de lo que depende el precio: vuelva a calcularlo o déjelo como está.']
    : state;
}
