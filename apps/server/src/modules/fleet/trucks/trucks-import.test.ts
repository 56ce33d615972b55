import { getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as calls from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { company } from '../../../../test/world.ts';
import { carrierRuc } from '../../system/imports/driver-file.samples.ts';
import { bringIn, checked, correct, uploadSheet } from '../../system/imports/import.samples.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { DRIVER } from '../drivers/driver.record.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const rowsOf = async (who: 'operador' | 'carrierAdmin', id_import: number) =>
  (await (await t.as(who)).ok(calls.listImportRows, { filters: { id_import } })).rows;

describe('a file of trucks', () => {
  const truckHeadings = [
    'Placa',
    'Disco',
    'Marca',
    'Tonelaje (t)',
    'Ejes',
    'Cédula del conductor',
    'RUC de la compañía',
  ];
  test('accepts plates in any spelling, unique disks in a company, and only a driver of the company', async () => {
    const me = await t.as('operador');
    const file = await uploadSheet(t, 'operador', [
      truckHeadings,
      ['gbz-0123', '71', 'Mack', 32.5, '6X4', '', ''],
      ['GBZ123', '72', '', '', '', '', ''],
      ['GBZ-0456', '71', '', '', '', '', ''],
      ['GBZ-0457', '73', 'Volvo', 75, '8x8', '9999999999', carrierRuc],
    ]);
    const found = await checked(me, 'trucks', file);
    const rows = await rowsOf('operador', found.id_import);
    expect(rows.map(r => r.errors)).toEqual([
      {},
      { license_plate: 'Repite la fila 2' },
      { disk: 'Repite la fila 2' },
      {
        tonnage: 'El tonelaje debe ser mayor que 0 y de hasta 60 t',
        axles: 'Use uno de estos valores: 4x2, 6x2, 6x4',
        driver_card: 'No es un conductor de la compañía del camión ni asociado con ella',
      },
    ]);
    // Correcting the first one frees the disk that the third one repeats.
    const corrected = await correct(me, found.id_import, 2, { disk: '74' });
    expect(corrected.effect).toBe('NEW');
    expect((await rowsOf('operador', found.id_import)).map(r => r.effect)).toEqual(['NEW', 'BAD', 'NEW', 'BAD']);
    await me.ok(calls.storeImport, { id_import: found.id_import, version: found.version + 1, leave_out_bad: true });
    const { rows: trucks } = await me.ok(getTrucks, { search: 'GBZ' });
    expect(trucks.map(x => [x.license_plate, x.disk, x.is_owner, x.axles, x.tonnage])).toEqual([
      ['GBZ0456', '71', true, null, null],
      ['GBZ0123', '74', true, '6x4', '32.50'],
    ]);
  });

  test('a usual driver who goes over to another carrier while a file is being stored is not entered', async () => {
    const [driver] = await t.rows<{ id_driver: number; card: string }>(
      sql`select id_driver, identification_card as card from drivers where id_company = ${company.carrier} and active limit 1`,
    );
    const file = await bringIn(t, 'operador', 'trucks', [
      truckHeadings,
      ['GBZ-0611', '611', '', '', '', driver?.card ?? '', carrierRuc],
    ]);
    expect(file.errors).toEqual([{}]);
    const begun: ReturnType<typeof file.tryStore>[] = [];
    await whileLocked(
      t,
      async tx => {
        await lockRecord(tx, DRIVER, driver?.id_driver ?? 0);
        await tx.run(sql`update drivers set id_company = ${company.otherCarrier}, version = version + 1
          where id_driver = ${driver?.id_driver}`);
      },
      async () => {
        begun.push(file.tryStore());
        await untilBlocked(t, Promise.all(begun));
      },
    );
    const [answer] = await Promise.all(begun);
    expect(answer?.body.code).toBe('REVISION_CAMBIADA');
    expect((await rowsOf('operador', file.id_import)).map(row => row.errors)).toEqual([
      { driver_card: 'No es un conductor de la compañía del camión ni asociado con ella' },
    ]);
    expect(await t.rows(sql`select 1 from trucks where license_plate = 'GBZ0611'`)).toEqual([]);
  });
});
