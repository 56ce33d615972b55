import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { Change, Tx } from './tx.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const carrier = { role: 'cabezal_company', audience: 'carrier', id_company: 2, id_user: 8 } as const;
const author = { id_user: 8, id_company: 2, request_id: null };
const brandOf = async (id_truck: number) =>
  (await t.rows(sql<{ brand: string }>`select brand from trucks where id_truck = ${id_truck}`))[0]?.brand;

const brandIn = async (tx: Tx, id_truck: number) =>
  (await tx.row(sql<{ brand: string }>`select brand from trucks where id_truck = ${id_truck}`))?.brand;

/** Writes everything that a savepoint must roll back. */
async function paint(tx: Tx, id_truck: number, brand: string, ran: string[]): Promise<void> {
  await tx.elevate();
  await tx.run(sql`update trucks set brand = ${brand} where id_truck = ${id_truck}`);
  tx.audit({ action: 'edit_truck', noun: 'truck', id: id_truck, after: { brand } });
  tx.changed('truck', id_truck, [2]);
  tx.send({ system: 'MAIL', kind: 'x', noun: 'truck', id: id_truck, payload: {}, idempotency_key: `apart ${brand}` });
  tx.afterCommit.push(() => ran.push(brand));
}

test('a savepoint that fails leaves no rows, history, messages or live messages; the parts before and after it stay', async () => {
  const told: Change[] = [];
  t.db.onChanges(changes => told.push(...changes));
  const ran: string[] = [];
  await t.db.write(carrier, author, async tx => {
    await tx.inSavepoint(() => paint(tx, 5, 'Before', ran));
    const broken = tx.inSavepoint(async () => {
      await paint(tx, 6, 'Broken', ran);
      await tx.run(sql`insert into trucks (id_truck) values (5)`);
    });
    await expect(broken).rejects.toThrow();
    const refused = tx.inSavepoint(async () => {
      await paint(tx, 6, 'Refused', ran);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await tx.inSavepoint(() => paint(tx, 7, 'After', ran));
  });
  expect([await brandOf(5), await brandOf(6), await brandOf(7)]).toEqual(['Before', 'Kenworth', 'After']);
  const logged = await t.rows(
    sql<{ id_record: string }>`select id_record from audit_log where action = 'edit_truck' order by id`,
  );
  expect(logged.map(row => row.id_record)).toEqual(['5', '7']);
  const sent = await t.rows(
    sql<{ key: string }>`select idempotency_key as key from outbox where idempotency_key like 'apart %' order by 1`,
  );
  expect(sent.map(row => row.key)).toEqual(['apart After', 'apart Before']);
  expect(told.map(change => change.id)).toEqual([5, 7]);
  expect(ran).toEqual(['Before', 'After']);
});

test('a preview answers what its work would do, and leaves as little as a savepoint that fails', async () => {
  const told: Change[] = [];
  t.db.onChanges(changes => told.push(...changes));
  const ran: string[] = [];
  await t.db.write(carrier, author, async tx => {
    const seen = await tx.inPreview(async () => {
      await paint(tx, 6, 'Tried', ran);
      return brandIn(tx, 6);
    });
    expect(seen).toBe('Tried');
    // Its role ended with it: another company's truck is out of scope again.
    expect([await brandIn(tx, 6), await brandIn(tx, 7)]).toEqual(['Kenworth', undefined]);
    const broken = tx.inPreview(async () => {
      await paint(tx, 6, 'Tried', ran);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
  });
  expect(await brandOf(6)).toBe('Kenworth');
  const left = await t.rows(sql`select idempotency_key as trace from outbox where idempotency_key = 'apart Tried'
    union all select noun from audit_log where after ->> 'brand' = 'Tried'`);
  expect([left, told, ran]).toEqual([[], [], []]);
});

test('elevate inside a savepoint ends with it: the next one reads in the scope again, whether it succeeded or not', async () => {
  const seen = (tx: Tx) => tx.rows<{ id: number }>(sql`select id_truck as id from trucks order by 1`);
  await t.db.write(carrier, author, async tx => {
    const own = (await seen(tx)).map(row => row.id);
    expect(own).toEqual([5, 6]);
    expect(await tx.inSavepoint(async () => tx.elevate().then(() => seen(tx)))).toHaveLength(7);
    expect((await seen(tx)).map(row => row.id)).toEqual(own);
    const broken = tx.inSavepoint(async () => {
      await tx.elevate();
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect((await seen(tx)).map(row => row.id)).toEqual(own);
    await tx.elevate();
    await tx.inSavepoint(async () => tx.elevate());
    expect(await seen(tx)).toHaveLength(7);
  });
});
