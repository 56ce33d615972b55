import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { type OpenedFile, openFile, pictureAnswer } from '../../../platform/files/files.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { FileAnswer, Preparing } from '../../../platform/http/route.ts';
import { findPaper } from '../../system/records/papers.queries.ts';
import { attachPapers, checkUploads, removePaper } from '../../system/records/papers.ts';
import * as queries from './company-edits.queries.ts';
import { findEditable } from './company-rights.ts';

type Files = readonly { kind: string; id_file: number }[];

/** A logo's address contains a random key, so that it reveals nothing and changes with the picture. */
const logoAddress = (key: string): string => `/company/logo/${key}`;

/** Checks uploads of the person's company; a logo must be a picture. Call it before `tx.elevate()`. Errors: 404, 422 by file. */
export async function checkCompanyPapers(tx: Tx, actor: Actor, files: Files, field: string): Promise<void> {
  await checkUploads(tx, actor, files);
  const logos = files.filter(file => file.kind === 'LOGO').map(file => file.id_file);
  if (logos.length === 0) return;
  const wrong = new Set((await queries.filesThatAreNoPictures(tx, logos)).map(file => file.id_file));
  const at = files.findIndex(file => wrong.has(file.id_file));
  const text = 'El logo debe ser una imagen';
  if (at >= 0) throw unprocessable('LOGO_NO_ES_IMAGEN', text, { [`${field}.${at}.id_file`]: text });
}

/** Stores papers accepted by `checkCompanyPapers`; a new logo gets its own address. */
export async function attachCompanyPapers(tx: Tx, actor: Actor, id_company: number, files: Files): Promise<void> {
  await attachPapers(tx, actor, { owner: 'id_company', id: id_company, noun: 'company' }, files);
  if (files.some(file => file.kind === 'LOGO'))
    await queries.setLogo(tx, id_company, logoAddress(randomBytes(16).toString('hex')));
}

/** Attaches and removes papers of a company, all or nothing. Errors: 404, 422 COMPANIA_AJENA, ARCHIVO_NO_RECIBIDO, LOGO_NO_ES_IMAGEN. */
export async function updateCompanyDocuments(
  tx: Tx,
  actor: Actor,
  input: { id_company: number; files: Files; removed: readonly { id_document: number; motive: string }[] },
): Promise<void> {
  const { id_company } = await findEditable(tx, actor, input.id_company);
  await checkCompanyPapers(tx, actor, input.files, 'files');
  await tx.elevate();
  const target = { owner: 'id_company', id: id_company, noun: 'company' } as const;
  for (const one of input.removed) {
    const paper = await findPaper(tx, 'id_company', id_company, one.id_document);
    await removePaper(tx, target, one);
    if (paper?.kind === 'LOGO') await queries.setLogo(tx, id_company, null);
  }
  await attachCompanyPapers(tx, actor, id_company, input.files);
  tx.changed('company', id_company, [id_company]);
}

/** The picture of a logo by the key in its address. */
export const openLogo =
  (storage: Storage) =>
  async ({ read, input: { key } }: Preparing<{ key: string }>): Promise<OpenedFile | null> =>
    openFile(storage, await read(tx => queries.findLogoFile(tx, logoAddress(key))));

/** Errors: 404. */
export function logoAnswer(logo: OpenedFile | null): FileAnswer {
  if (logo === null) throw notFound('El logo no existe');
  return pictureAnswer('logo', logo, { isCached: true });
}
