import * as calls from '@cabezal/contract/system/files/files.calls';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Client, TestApp } from '../../../../test/harness.ts';

/** The signature of a PNG and some more bytes. */
export const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 7)]);

export const put = (t: TestApp, url: string, payload: Buffer, type = 'image/png') =>
  t.app.inject({ method: 'PUT', url, payload, headers: type === '' ? {} : { 'content-type': type } });

export const getFileAs = (t: TestApp, me: Client, id_file: number) =>
  t.app.inject({ method: 'GET', url: `/files/${id_file}`, headers: { authorization: `Bearer ${me.token}` } });

/** Waits until no open transaction has read or locked a file: one that waits for the store would keep its connection. */
export async function demandNoneHeld(t: TestApp): Promise<void> {
  const hold = () => t.write(tx => tx.run(sql`lock table files in access exclusive mode nowait`));
  // A transaction that has read may still be ending.
  await expect
    .poll(() =>
      hold().then(
        () => 'free',
        (error: Error) => error.message,
      ),
    )
    .toBe('free');
}

/** Announces, sends and confirms an upload as that person. */
export async function upload(t: TestApp, me: Client, bytes: Buffer = png, filename = 'foto.png'): Promise<number> {
  const { url, id_file } = await me.ok(calls.requestUpload, { filename, type: 'image/png' });
  expect((await put(t, url, bytes)).statusCode).toBe(200);
  await me.ok(calls.confirmUpload, { id_file });
  return id_file;
}
