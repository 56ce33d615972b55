import { sheetBytes } from '../apps/server/test/write-excel.ts';
import { type Engine, pause, say, seconds } from './figure.ts';
import type { Served } from './world.ts';

const rows = 10_000;

/** The n-th cédula of Guayas that passes its check. */
function cedula(n: number): string {
  const body = `09${String(1_000_000 + n * 7).slice(-7)}`;
  const sum = [...body].reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

const headings = ['Identificación', 'Apellidos', 'Nombres', 'Tipo de licencia', 'Licencia vence', 'Teléfono', 'Correo'];
const driver = (n: number): string[] => [
  cedula(n),
  `Prueba ${n}`,
  'Conductor',
  'E',
  '15/03/2031',
  '0991234567',
  `conductor${n}@prueba.ec`,
];

interface Import {
  id_import: number;
  state: string;
  version: number;
  counts: Record<string, number>;
}

/** A file of ten thousand drivers from its upload to its rows: checked, then stored. */
export async function importDrivers(served: Served, db: Engine): Promise<void> {
  const token = await served.token('operador@demo.ec');
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
  const bytes = await sheetBytes([headings, ...Array.from({ length: rows }, (_, n) => driver(n))]);
  const began = performance.now();
  const address = await post<{ url: string; id_file: number }>('/files/post_s3-url', { filename: 'c.xlsx', type: '' });
  await fetch(new URL(address.url, served.url), { method: 'PUT', body: new Uint8Array(bytes) });
  await post('/files/confirm', { id_file: address.id_file });
  let found = await post<Import>('/imports/check', { kind: 'drivers', id_file: address.id_file });
  while (found.state === 'READING') {
    await pause(50);
    found = await post<Import>('/imports/get', { id_import: found.id_import });
  }
  const checked = seconds(began);
  const stored = await post<Import>('/imports/store', {
    id_import: found.id_import,
    version: found.version,
    leave_out_bad: true,
  });
  const value = seconds(began);
  const good = stored.counts.NEW ?? 0;
  if (stored.state !== 'STORED' || good < rows * 0.99) throw new Error(`stored ${good} of ${rows}`);
  say({
    name: 'import.drivers',
    value,
    unit: 's',
    limit: 15,
    db,
    rows: good,
    checked: Math.round(checked * 100) / 100,
  });
}
