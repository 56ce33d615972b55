import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import type { Client, TestApp } from '../../../../test/harness.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60, 7)]);

/** A photo that the person has uploaded and confirmed; for tests. */
export async function sampleUpload(t: TestApp, me: Client, filename = 'foto.png'): Promise<number> {
  const { url, id_file } = await me.ok(requestUpload, { filename, type: 'image/png' });
  await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
  await me.ok(confirmUpload, { id_file });
  return id_file;
}
