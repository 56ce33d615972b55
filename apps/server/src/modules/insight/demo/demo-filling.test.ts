import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { openEmbedded } from '../../../open-embedded.ts';
import { fillDemo } from '../../../serve.ts';
import { fillingBegins, fillingEnds, isHalfFilled } from './demo-filling.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const started = () => fillDemo({ ...t.services, env: { DEMO: 'on', DATA_DIR: t.services.env.DATA_DIR } });

test('the server does not start after an interrupted load', async () => {
  const { DATA_DIR } = t.services.env;
  await started();
  fillingBegins(DATA_DIR);
  await expect(started()).rejects.toThrow(/quedó a medias/);
  fillingEnds(DATA_DIR);
  await started();
});

test('an embedded database whose load was interrupted is created again; a complete one is kept', async () => {
  const dataDir = `${t.services.env.DATA_DIR}/half`;
  const said = async (statement: string) => {
    const pool = await openEmbedded(dataDir);
    const client = await pool.connect();
    const { rows } = await client.query(statement).finally(() => client.release());
    await pool.end();
    return rows;
  };
  await said('create table filled (n integer)');
  expect(await said(`select to_regclass('filled') is not null as there`)).toEqual([{ there: true }]);
  fillingBegins(dataDir);
  expect(await said(`select to_regclass('filled') is not null as there`)).toEqual([{ there: false }]);
  expect(isHalfFilled(dataDir)).toBe(false);
});
