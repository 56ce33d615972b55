import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../server/reference');

type Row = Record<string, unknown>;

const tables: Record<string, Row[]> = {};
beforeAll(async () => {
  for (const name of (await readdir(folder)).filter(file => /^\d\d-.*\.json$/.test(file)).sort()) {
    Object.assign(tables, JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<string, Row[]>);
  }
});

const rowsOf = (table: string) => tables[table] ?? [];
const keysOf = (table: string, key: string) => new Set(rowsOf(table).map(row => row[key]));

describe('reference facts', () => {
  it('are complete', () => {
    const counts = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
    expect(counts).toMatchObject({
      provinces: 24,
      cantons: 222,
      locations: 21,
      shipping_lines: 22,
      container_types: 14,
      products: 22,
      services: 16,
    });
    const kinds = rowsOf('locations').map(row => row.type);
    expect(kinds.filter(kind => kind === 'PRT')).toHaveLength(9);
    expect(kinds.filter(kind => kind === 'DEP')).toHaveLength(12);
  });

  it.each([
    ['cantons', 'id_province', 'provinces', 'id_province'],
    ['locations', 'id_canton', 'cantons', 'id_canton'],
    ['shipping_lines', 'id_usual_terminal', 'locations', 'id_location'],
    ['products', 'id_container_type', 'container_types', 'id_container_type'],
  ])('%s.%s is a row of %s', (table, column, target, key) => {
    const known = keysOf(target, key);
    expect(rowsOf(table).filter(row => row[column] !== null && !known.has(row[column]))).toEqual([]);
  });

  it('have the same keys in all rows of a table', () => {
    for (const [table, rows] of Object.entries(tables)) {
      const keys = new Set(rows.map(row => Object.keys(row).join()));
      expect([...keys], table).toHaveLength(1);
    }
  });

  it('tax land freight at zero and all other services at the standard rate', () => {
    const zero = rowsOf('services')
      .filter(row => row.iva_kind === 'ZERO')
      .map(row => row.code);
    expect(zero).toEqual(['FLE', 'FFL', 'RET', 'DEV', 'PAR']);
    const freight = rowsOf('services')
      .filter(row => row.service_type === 'FLETE')
      .map(row => row.code);
    expect(freight).toEqual(zero);
    const standard = rowsOf('iva_types').filter(row => row.kind === 'STANDARD' && row.hasta === null);
    expect(standard.map(row => row.tarifa)).toEqual([15]);
  });
});

describe('base map', () => {
  it('is small and has all layers', async () => {
    const file = path.join(folder, 'base.geo.json');
    expect((await stat(file)).size).toBeLessThan(250 * 1024);
    const map = JSON.parse(await readFile(file, 'utf8')) as { features: { properties: { layer: string } }[] };
    const layers = new Set(map.features.map(feature => feature.properties.layer));
    expect([...layers].sort()).toEqual(['border', 'coast', 'label', 'land', 'neighbour', 'place', 'road']);
  });
});
