/** The few files that all papers of the demonstration share: small, valid, and marked as demonstration. */
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Row } from './batches';

export type DemoFileKind =
  | 'EIR_SALIDA'
  | 'EIR_INGRESO'
  | 'GUIA_REMISION'
  | 'CARTA_TEMPERATURA'
  | 'SELLO'
  | 'PERMISO'
  | 'RUC'
  | 'CONTRATO';

export interface DemoFile {
  readonly id_file: number;
  readonly storage_key: string;
  readonly filename: string;
  readonly type: string;
  readonly body: Buffer;
}

export const FILE_ID: Readonly<Record<DemoFileKind, number>> = {
  EIR_SALIDA: 1,
  EIR_INGRESO: 2,
  GUIA_REMISION: 3,
  CARTA_TEMPERATURA: 4,
  SELLO: 5,
  PERMISO: 6,
  RUC: 7,
  CONTRATO: 8,
};

/** Text of a PDF string: Latin-1 with its special characters escaped. */
function pdfText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

/** A one-page A4 PDF with some lines of text. */
function pdf(lines: readonly string[]): Buffer {
  const rows = lines.map((line, i) => `/F1 ${i === 0 ? 18 : 11} Tf (${pdfText(line)}) Tj 0 -${i === 0 ? 32 : 18} Td`);
  const content = `BT 56 780 Td ${rows.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A drawing of a seal on a container's door: grey corrugation, a coloured bolt. */
function sealPicture(): Buffer {
  const [width, height] = [320, 240];
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isSeal = Math.hypot(x - 160, y - 120) < 34;
      const shade = 150 + (Math.floor(x / 20) % 2) * 26 - Math.floor(y / 12);
      const color = isSeal ? [232, 103, 44] : [shade, shade + 6, shade + 10];
      color.forEach((value, i) => {
        rows[y * (1 + width * 3) + 1 + x * 3 + i] = Math.max(0, Math.min(255, value));
      });
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, RGB, no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const NOTE = 'Documento de demostración, sin valor legal.';
const TITLES: readonly (readonly [DemoFileKind, string, string])[] = [
  ['EIR_SALIDA', 'EIR de salida', 'eir-salida.pdf'],
  ['EIR_INGRESO', 'EIR de ingreso', 'eir-ingreso.pdf'],
  ['GUIA_REMISION', 'Guía de remisión', 'guia-de-remision.pdf'],
  ['CARTA_TEMPERATURA', 'Carta de temperatura', 'carta-de-temperatura.pdf'],
  ['PERMISO', 'Permiso de operación', 'permiso-de-operacion.pdf'],
  ['RUC', 'Registro Único de Contribuyentes', 'ruc.pdf'],
  ['CONTRATO', 'Contrato de transporte', 'contrato.pdf'],
];

/** The files: the loader of the rows stores each body under its key. */
export function demoFiles(): DemoFile[] {
  const papers = TITLES.map(([kind, title, filename]) => ({
    id_file: FILE_ID[kind],
    storage_key: `demo-${filename}`,
    filename,
    type: 'application/pdf',
    body: pdf([title, 'Translitoral S.A.', NOTE]),
  }));
  const picture = { storage_key: 'demo-sello.png', filename: 'sello.png', type: 'image/png', body: sealPicture() };
  return [...papers, { id_file: FILE_ID.SELLO, ...picture }];
}

export function fileRows(idCompany: number, at: string): Row[] {
  return demoFiles().map(({ body, ...file }) => ({
    ...file,
    size: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    state: 'STORED',
    id_company: idCompany,
    created_at: at,
    stored_at: at,
  }));
}
