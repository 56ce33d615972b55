import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REFUSALS } from '@cabezal/domain/system/refusals/refusals';
import { expect, test } from 'vitest';

const modules = fileURLToPath(new URL('../src/modules', import.meta.url));

/** Codes of the table that a verb answers with another status, because there they mean something else. */
const OTHERWISE: Readonly<Record<string, number>> = {
  // An error of a field: the form itself names the container twice.
  CONTENEDOR_DUPLICADO: 422,
  // The credential that would be renewed is blocked: its state. In the table it is a rule about the driver of a trip.
  CREDENCIAL_BLOQUEADA: 409,
  // Someone else billed the charges meanwhile. In the table it is a carrier that has nothing to invoice.
  NADA_POR_FACTURAR: 409,
};

/** The codes of the table that a source answers by hand with another status than the table's. */
function otherStatuses(text: string): string[] {
  const named = [...text.matchAll(/\b(conflict|unprocessable)\(\s*'([A-Z_]+)'/g)].map(([, how, code = '']) => ({
    code,
    status: how === 'conflict' ? 409 : 422,
  }));
  const given = [...text.matchAll(/new AppError\(\s*(\d{3}),\s*'([A-Z_]+)'/g)].map(([, status, code = '']) => ({
    code,
    status: Number(status),
  }));
  const table: Readonly<Record<string, { status: number }>> = REFUSALS;
  return [...named, ...given].flatMap(({ code, status }) => {
    const entry = table[code];
    return entry === undefined || entry.status === status || OTHERWISE[code] === status ? [] : [`${code} ${status}`];
  });
}

test('every verb answers a code of the table of refusals with the status of the table', () => {
  expect(otherStatuses("throw unprocessable('GUIA_CERRADA', 'La guía está cerrada')")).toEqual(['GUIA_CERRADA 422']);
  expect(otherStatuses("throw new AppError(400, 'FECHA_FUTURA', 'x')")).toEqual(['FECHA_FUTURA 400']);
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(file =>
    otherStatuses(readFileSync(path.join(modules, file), 'utf8')).map(one => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
});
