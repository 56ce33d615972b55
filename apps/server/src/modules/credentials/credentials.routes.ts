import * as calls from '@cabezal/contract/credentials/credentials.calls';
import type { CredentialRecord, ExpiringRow, StopCredential } from '@cabezal/contract/credentials/credentials.shapes';
import { businessDate } from '@cabezal/domain/time/time';
import { credentialFor, credentialState } from '@cabezal/domain/validation/credentials';
import { listPage } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { setCredentialState } from './ban-credential.ts';
import * as lists from './credential-lists.queries.ts';
import { mayBan, mayWriteCredentials } from './credential-rights.ts';
import { expiringExcel } from './credentials.excel.ts';
import * as queries from './credentials.queries.ts';
import { renewCredentials } from './renew-credentials.ts';
import { saveCredential } from './save-credential.ts';

/** Everything about the credentials of one driver or truck. */
async function recordOf(tx: Tx, actor: Actor, kind: lists.SubjectKind, id: number): Promise<CredentialRecord> {
  const subject = await queries.findSubject(tx, kind, id);
  if (subject === undefined) throw notFound(kind === 'driver' ? 'El conductor no existe' : 'El camión no existe');
  const { name, detail, company } = subject;
  return {
    id,
    name,
    detail,
    company,
    credentials: await queries.listCredentials(tx, kind, id),
    places: await queries.listCredentialPlaces(tx),
    log: await queries.listBanLog(tx, kind, id),
    can: { write: mayWriteCredentials(actor, subject), ban: mayBan(actor) },
  };
}

/** The stops of a guide, each with the credential's state on its planned day. */
async function onGuide(tx: Tx, kind: lists.SubjectKind, id_guide: number, zone: string): Promise<StopCredential[]> {
  const guide = await queries.findGuideSubject(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const id = kind === 'driver' ? guide.id_driver : guide.id_truck;
  if (id === null) return [];
  const held = await queries.listHeld(tx, kind, id);
  return (await queries.listGuideStops(tx, id_guide, zone)).map(stop => {
    const asked = stop.requires_credential && stop.id_location !== null;
    const credential = asked ? credentialFor(held, stop.id_location ?? 0) : null;
    return {
      ...stop,
      state: asked ? credentialState(credential, stop.planned_on) : null,
      expires_on: credential?.expires_on ?? null,
    };
  });
}

const withRights = (actor: Actor, row: lists.ExpiringFacts): ExpiringRow => ({
  ...row,
  can: { write: mayWriteCredentials(actor, row) },
});

const matrices = [
  [calls.listOwnDriverCredentials, 'driver', true],
  [calls.listCarrierDriverCredentials, 'driver', false],
  [calls.listOwnTruckCredentials, 'truck', true],
  [calls.listCarrierTruckCredentials, 'truck', false],
] as const;

function matrixRoutes(zone: string): Route[] {
  return matrices.map(([call, kind, own]) =>
    serve(call, async ({ tx, actor, input }) => {
      const spec = lists.matrixList(input, { kind, own }, businessDate(tx.now, zone), actor);
      const page = await listPage<lists.MatrixRow>(tx, spec, input);
      return { ...page, rows: page.rows.map(row => ({ ...row, can: { write: mayWriteCredentials(actor, row) } })) };
    }),
  );
}

function changeRoutes(zone: string): Route[] {
  const place = (id_location: number | null | undefined) => (id_location == null ? 'GENERAL' : 'ESTABLISHMENT');
  return [
    serve(calls.saveDriverCredential, ({ tx, actor, input: { id_driver, ...rest } }) =>
      saveCredential(tx, actor, { kind: 'driver', id: id_driver }, { ...rest, kind: place(rest.id_location) }, zone),
    ),
    serve(calls.saveTruckCredential, ({ tx, actor, input: { id_truck, ...rest } }) =>
      saveCredential(tx, actor, { kind: 'truck', id: id_truck }, { ...rest, kind: place(rest.id_location) }, zone),
    ),
    serve(calls.saveTptCredential, ({ tx, actor, input: { id_truck, ...rest } }) =>
      saveCredential(tx, actor, { kind: 'truck', id: id_truck }, { ...rest, kind: 'TPT' }, zone),
    ),
    serve(calls.renewDriverCredentials, ({ tx, actor, input }) =>
      renewCredentials(tx, actor, input, { subject: 'driver', tpt: false }, zone),
    ),
    serve(calls.renewTruckCredentials, ({ tx, actor, input }) =>
      renewCredentials(tx, actor, input, { subject: 'truck', tpt: false }, zone),
    ),
    serve(calls.renewTptCredentials, ({ tx, actor, input }) =>
      renewCredentials(tx, actor, input, { subject: 'truck', tpt: true }, zone),
    ),
    serve(calls.setDriverCredentialState, ({ tx, actor, input }) => setCredentialState(tx, actor, 'driver', input)),
    serve(calls.setTruckCredentialState, ({ tx, actor, input }) => setCredentialState(tx, actor, 'truck', input)),
  ];
}

export function credentialRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    expiringExcel(zone),
    ...matrixRoutes(zone),
    ...changeRoutes(zone),
    serve(calls.getDriverCredentials, ({ tx, actor, input }) => recordOf(tx, actor, 'driver', input.id_driver)),
    serve(calls.getTruckCredentials, ({ tx, actor, input }) => recordOf(tx, actor, 'truck', input.id_truck)),
    serve(calls.getGuideDriverCredentials, ({ tx, input }) => onGuide(tx, 'driver', input.id_guide, zone)),
    serve(calls.getGuideTruckCredentials, ({ tx, input }) => onGuide(tx, 'truck', input.id_guide, zone)),
    serve(calls.listTptCredentials, async ({ tx, actor, input }) =>
      (await lists.listTpt(tx, input.id_company, businessDate(tx.now, zone))).map(row => withRights(actor, row)),
    ),
    serve(calls.getExpiringCredentials, async ({ tx, actor, input }) => {
      const spec = lists.expiringList(input, businessDate(tx.now, zone));
      const page = await listPage<lists.ExpiringFacts>(tx, spec, input);
      return { ...page, rows: page.rows.map(row => withRights(actor, row)) };
    }),
  ];
}
