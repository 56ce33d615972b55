import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folders } from '../apps/server/src/folders.ts';
import { sheetBytes } from '../apps/server/test/write-excel.ts';
import { type Engine, pause, say, seconds, wants } from './figure.ts';
import type { Served } from './world.ts';

const rows = 10_000;
const geography = JSON.parse(readFileSync(path.join(folders.reference, '01-geography.json'), 'utf8')) as {
  cantons: { id_province: number; name: string }[];
  provinces: { id_province: number; name: string }[];
};

/** The n-th valid cédula of Guayas. */
function cedula(n: number): string {
  const body = `09${String(1_000_000 + n * 7).slice(-7)}`;
  const sum = [...body].reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** A file of one kind: headings and n-th row. */
interface Sheet {
  kind: 'drivers' | 'locations' | 'fees';
  /** Account that may import them. */
  who: string;
  /** Name of the figure. */
  name: string;
  headings: readonly string[];
  row(n: number): string[];
  /** A column whose text may be changed. */
  note: string;
}
const drivers: Sheet = {
  kind: 'drivers',
  who: 'operador@demo.ec',
  name: 'import.drivers',
  headings: ['Identificación', 'Apellidos', 'Nombres', 'Tipo de licencia', 'Licencia vence', 'Teléfono', 'Correo'],
  row: n => [cedula(n), `Prueba ${n}`, 'Conductor', 'E', '15/03/2031', '0991234567', `conductor${n}@prueba.ec`],
  note: 'name',
};
const words = [
  'Palmar',
  'Esperanza',
  'Ceiba',
  'Rosario',
  'Pechiche',
  'Guayabal',
  'Ceibal',
  'Fortuna',
  'Carmela',
  'Unión',
];
/** A fifth of the places are in one city, the others along two hundred kilometres of road. */
const locations: Sheet = {
  kind: 'locations',
  who: 'operador@demo.ec',
  name: 'import.locations',
  headings: ['Nombre', 'Tipo', 'Provincia', 'Cantón', 'Dirección', 'Latitud', 'Longitud'],
  row: n => [
    `Hacienda ${words[n % 10]} ${words[Math.floor(n / 10) % 10]} ${n}`,
    'Otro',
    'Guayas',
    'Guayaquil',
    `Km ${n % 50} vía a la costa`,
    (n % 5 === 0 ? -2.15 - (n % 1_000) / 20_000 : -1.5 - n / 8_000).toFixed(6),
    (n % 5 === 0 ? -79.9 - (n % 997) / 20_000 : -79.6 - (n % 97) / 900).toFixed(6),
  ],
  note: 'address',
};

const ports = ['CGSA', 'TPG', 'NAPORTEC', 'FERTISA', 'DPW', 'YILPORT', 'TPM', 'APE'];
const boxes = ['20DC', '40DC', '40HC'];
/** Five thousand rates of two services, each for a canton, a port and a container type. */
const fees: Sheet = {
  kind: 'fees',
  who: 'contador@demo.ec',
  name: 'fees.import',
  headings: ['Tipo', 'Provincia', 'Cantón', 'Puerto', 'Contenedor', 'Servicio', 'Valor', 'Desde', 'Nota'],
  row: n => {
    const rate = Math.floor(n / 2);
    const canton = geography.cantons[Math.floor(rate / (ports.length * boxes.length))];
    const province = geography.provinces.find(one => one.id_province === canton?.id_province);
    const where = [province?.name ?? '', canton?.name ?? '', ports[rate % ports.length] ?? ''];
    const box = boxes[Math.floor(rate / ports.length) % boxes.length] ?? '';
    return ['Exportación', ...where, box, n % 2 === 0 ? 'FLE' : 'GEN', `${100 + (n % 900)},00`, '01/01/2030', ''];
  },
  note: 'note',
};

interface Import {
  id_import: number;
  state: string;
  version: number;
  counts: Record<string, number>;
}

/** Files with ten thousand drivers, and with as many establishments, from the upload to the rows: checked, then stored. */
export async function imports(served: Served, db: Engine): Promise<void> {
  for (const sheet of [drivers, locations, fees]) if (wants(sheet.name)) await importSheet(sheet, served, db);
}

async function importSheet({ kind, who, name, headings, row, note }: Sheet, served: Served, db: Engine): Promise<void> {
  const token = await served.token(who);
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as T;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  };
  const bytes = await sheetBytes([[...headings], ...Array.from({ length: rows }, (_, n) => row(n))]);
  const began = performance.now();
  const address = await post<{ url: string; id_file: number }>('/files/post_s3-url', { filename: 'c.xlsx', type: '' });
  await fetch(new URL(address.url, served.url), { method: 'PUT', body: new Uint8Array(bytes) });
  await post('/files/confirm', { id_file: address.id_file });
  let found = await post<Import>('/imports/check', { kind, id_file: address.id_file });
  while (found.state === 'READING') {
    await pause(50);
    found = await post<Import>('/imports/get', { id_import: found.id_import });
  }
  const checked = seconds(began);
  const filters = { id_import: found.id_import };
  const { rows: read } = await post<{ rows: { mark: string }[] }>('/imports/rows', { page_size: 1, filters });
  const corrected = performance.now();
  const first = { id_import: found.id_import, row_number: 2, mark: read[0]?.mark };
  await post('/imports/correct', { ...first, cells: { [note]: 'Corregido' } });
  const correction = seconds(corrected);
  const stored = await post<Import>('/imports/store', {
    id_import: found.id_import,
    version: found.version + 1,
    leave_out_bad: true,
  });
  const value = seconds(began) - correction;
  const good = stored.counts.NEW ?? 0;
  if (stored.state !== 'STORED' || good < rows * 0.99) throw new Error(`stored ${good} of ${rows}`);
  say({
    name,
    value,
    unit: 's',
    limit: 15,
    db,
    rows: good,
    checked: Math.round(checked * 100) / 100,
    one_row_corrected: Math.round(correction * 100) / 100,
  });
}
