import { CONCEPT_NAMES, CUTOFF_KIND_NAMES, type CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { amountInWords } from '@cabezal/domain/system/amounts/amount-in-words';
import { add, formatMoney, ZERO } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { FileAnswer } from '../../../platform/http/route.ts';
import { type PdfContent, renderPdf } from '../../../platform/pdf/pdf.ts';
import { findCutoff, linesOf, type StoredLine } from './cutoffs.queries.ts';

const ink3 = '#5C6C76';
interface Corte {
  kind: CutoffKind;
  number: string;
  period_from: string;
  period_to: string;
}

function head(corte: Corte, first: StoredLine): PdfContent {
  const { kind, number, period_from, period_to } = corte;
  return {
    columns: [
      {
        stack: [
          { text: first.payee_name, fontSize: 13, bold: true },
          { text: `${kind === 'PARTICULARES' ? 'RUC' : 'Cédula'} ${first.identification}`, color: ink3 },
        ],
      },
      {
        stack: [
          { text: `CORTE DE ${CUTOFF_KIND_NAMES[kind].toUpperCase()}`, alignment: 'right', color: ink3, fontSize: 8 },
          { text: number, alignment: 'right', fontSize: 16, bold: true },
          { text: `${formatDate(period_from)} – ${formatDate(period_to)}`, alignment: 'right', color: ink3 },
        ],
      },
    ],
    columnGap: 12,
    margin: [0, 0, 0, 12],
  };
}

const cell = (text: string, more: object = {}) => ({ text, fontSize: 8, ...more });
function lineRow(line: StoredLine) {
  const formulaText = [line.formula, ...(line.justification === null ? [] : [line.justification])].join('. ');
  return [
    cell(line.guide_number ?? '—'),
    cell(line.trip_date === null ? '—' : formatDate(line.trip_date)),
    cell(CONCEPT_NAMES[line.concept]),
    cell(formulaText),
    cell(formatMoney(line.amount), { alignment: 'right' }),
  ];
}

function page(corte: Corte, lines: readonly StoredLine[]): PdfContent[] {
  const [first] = lines;
  if (first === undefined) return [];
  const total = add(ZERO, ...lines.map(line => line.amount));
  const heads = ['Guía', 'Salida', 'Concepto', 'Cómo se calcula', 'Valor'];
  return [
    head(corte, first),
    {
      table: {
        headerRows: 1,
        widths: [72, 52, 86, '*', 62],
        body: [heads.map(text => cell(text, { bold: true, color: ink3 })), ...lines.map(lineRow)],
      },
      layout: 'lightHorizontalLines',
    },
    {
      text: `Total a pagar ${formatMoney(total)}`,
      alignment: 'right',
      bold: true,
      fontSize: 12,
      margin: [0, 10, 0, 0],
    },
    { text: amountInWords(total), alignment: 'right', fontSize: 8, color: ink3 },
    {
      columns: ['Elaborado por', `Recibí conforme: ${first.payee_name}`].map(text => ({
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }], margin: [0, 48, 0, 4] },
          { text, fontSize: 8, color: ink3 },
        ],
      })),
      columnGap: 24,
    },
  ];
}

/** The payments of a corte, a page for each payee in the caller's scope. Errors: 404. */
export async function statementAnswer({ tx, input }: Context<{ id_corte: number; id_payee?: number | undefined }>) {
  const corte = await findCutoff(tx, input.id_corte);
  const lines = corte === undefined ? [] : await linesOf(tx, input.id_corte, input.id_payee);
  if (corte === undefined || lines.length === 0) throw notFound('El corte no existe');
  const pages = [...groupBy(lines, line => line.id_payee).values()].map(own => page(corte, own));
  const pdf = await renderPdf({
    title: `Corte ${corte.number}`,
    content: pages.flatMap((content, i) =>
      i === 0 ? content : [{ text: '', pageBreak: 'before' as const }, ...content],
    ),
  });
  return new FileAnswer(`corte_${corte.number}.pdf`, 'application/pdf', async sink => void sink.end(pdf), true);
}
