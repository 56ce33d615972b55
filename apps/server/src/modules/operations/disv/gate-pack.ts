import { disvSheet, GATE_COPIES } from '@cabezal/domain/operations/disv/disv';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { type PdfContent, qrImage, renderPdf } from '../../../platform/pdf/pdf.ts';
import { type GuidePaper, guideContent } from '../guides/guide-pdf.ts';
import type { StoredDisv } from './disv.queries.ts';
import type { JudgedDisv } from './read-disv.ts';

const quiet = '#5C6C76';

interface GatePack {
  readonly disv: StoredDisv & { readonly disv_number: string };
  readonly judged: JudgedDisv;
  readonly guide: GuidePaper;
}

type Lines = ReturnType<typeof disvSheet>;

const heading = (paper: string, number: string, { operator, zone, printed_at }: GuidePaper): PdfContent => ({
  columns: [
    {
      stack: [
        { text: operator.name, fontSize: 13, bold: true },
        { text: `RUC ${operator.ruc}`, color: quiet },
        { text: `Impreso ${formatDateTime(printed_at, zone)}`, fontSize: 7, color: quiet },
      ],
    },
    {
      stack: [
        { text: paper, alignment: 'right', color: quiet, fontSize: 8 },
        { text: number, alignment: 'right', fontSize: 16, bold: true },
      ],
      width: 260,
    },
  ],
  margin: [0, 0, 0, 12],
});

const table = (lines: Lines): PdfContent => ({
  table: {
    widths: [150, '*'],
    dontBreakRows: true,
    body: lines.map(({ label, value }): PdfContent[] => [
      { text: label, color: quiet },
      { text: value ?? '—', bold: true },
    ]),
  },
  layout: 'lightHorizontalLines',
});

const signature = (text: string): PdfContent => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }], margin: [0, 72, 0, 4] },
    { text, fontSize: 8, color: quiet },
  ],
});

/** The lines of these fields, in their order; what the trip does not have is left out. */
const pick = (lines: Lines, fields: readonly string[]): Lines =>
  fields.flatMap(field => lines.filter(line => line.field === field && line.value !== null));

const lineValue = (lines: Lines, field: string): string =>
  lines.find(line => line.field === field)?.value ?? 'sin dato';

function disvPage({ disv, guide }: GatePack, lines: Lines): PdfContent[] {
  return [
    heading(`DISV · ${disv.place}`, disv.disv_number, guide),
    { svg: qrImage(disv.disv_number), width: 72, margin: [0, 0, 0, 8] },
    table(lines.filter(line => line.value !== null && line.field !== 'emails')),
  ];
}

const OF_DAE = ['client_ruc', 'booking', 'ship', 'voyage', 'container_code', 'iso', 'seals', 'weight_kg', 'vgm_kg'];

function daePage({ disv, guide }: GatePack, lines: Lines): PdfContent[] {
  return [
    heading('Declaración aduanera de exportación (DAE)', lineValue(lines, 'dae'), guide),
    { text: `Exportador: ${disv.client}`, fontSize: 11, margin: [0, 0, 0, 8] },
    table(pick(lines, OF_DAE)),
  ];
}

const OF_LETTER = ['set_point_c', 'ventilation', 'humidity_pct', 'booking', 'ship', 'voyage', 'seals', 'shipping_line'];

function temperaturePage({ disv, guide }: GatePack, lines: Lines): PdfContent[] {
  const box = lineValue(lines, 'container_code');
  return [
    heading('Carta de temperatura', box, guide),
    { text: `Señores ${disv.place}`, fontSize: 11, bold: true, margin: [0, 0, 0, 8] },
    {
      text: `Solicitamos conectar el contenedor ${box} de ${disv.client} y mantenerlo con estos valores hasta su embarque:`,
      fontSize: 11,
      lineHeight: 1.3,
      margin: [0, 0, 0, 8],
    },
    table(pick(lines, OF_LETTER)),
    signature(`Por ${disv.client}`),
  ];
}

const copies = (count: number, page: () => PdfContent[]): PdfContent[][] => Array.from({ length: count }, page);

/** The papers that the gate of the terminal keeps, in the order in which it asks for them; a dry container has no temperature letter. */
function pagesOf(pack: GatePack): PdfContent[][] {
  const { facts, codes } = pack.judged;
  const lines = disvSheet(facts, codes, pack.guide.zone);
  return [
    ...copies(GATE_COPIES.DISV, () => disvPage(pack, lines)),
    ...copies(GATE_COPIES.DAE, () => daePage(pack, lines)),
    ...copies(facts.is_reefer ? GATE_COPIES.TEMPERATURE : 0, () => temperaturePage(pack, lines)),
    ...copies(GATE_COPIES.GUIDE, () => guideContent(pack.guide)),
  ];
}

/** «Imprimir para garita»: all papers as one PDF, each copy on its page. */
export const gatePackPdf = (pack: GatePack): Promise<Buffer> =>
  renderPdf({
    title: `Garita ${pack.disv.disv_number}`,
    content: pagesOf(pack).map((page, i) => ({ stack: page, ...(i === 0 ? {} : { pageBreak: 'before' as const }) })),
  });
