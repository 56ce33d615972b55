import * as calls from '@cabezal/contract/fleet/credentials/credentials.calls';
import type {
  CredentialRecord,
  ExpiringRow,
  StopCredential,
} from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { credentialFor, credentialState } from '@cabezal/domain/system/validation/credentials';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { setCredentialState } from './ban-credential.ts';
import * as lists from './credential-lists.queries.ts';
import { mayBan, mayWriteCredentials } from './credential-rights.ts';
import { expiringExcel } from './credentials.excel.ts';
import * as queries from './credentials.queries.ts';
import { renewCredentials } from './renew-credentials.ts';
import { saveCredential } from './save-credential.ts';

/** Credentials of one driver or truck, with everything that the page shows. */
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

/** Stops of a guide, each with the credential's state on its planned day. */
async function onGuide(tx: Tx, kind: lists.SubjectKind, id_guide: number): Promise<StopCredential[]> {
  const guide = await queries.findGuideSubject(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const id = kind === 'driver' ? guide.id_driver : guide.id_truck;
  if (id === null) return [];
  const held = await queries.listInForce(tx, kind, id);
  const warned = await parameter(tx, 'dias_aviso_credencial', tx.today);
  return (await queries.listGuideStops(tx, id_guide)).map(stop => {
    const asked = stop.requires_credential && stop.id_location !== null;
    const credential = asked ? credentialFor(held, stop.id_location ?? 0) : null;
    return {
      ...stop,
      state: asked ? credentialState(credential, stop.planned_on, warned) : null,
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

function matrixRoutes(): Route[] {
  return matrices.map(([call, kind, own]) =>
    serve(call, async ({ tx, actor, input }) => {
      const spec = lists.matrixList(input, { kind, own }, tx.today, actor);
      const page = await listPage<lists.MatrixRow>(tx, spec, input);
      return { ...page, rows: page.rows.map(row => ({ ...row, can: { write: mayWriteCredentials(actor, row) } })) };
    }),
  );
}

const placeKind = (id_location: number | null | undefined) => (id_location == null ? 'GENERAL' : 'ESTABLISHMENT');
const freshOf = ({ tx }: Context<unknown>, id_credential: number) => queries.readCredential(tx, id_credential);
const fresh = ({ tx, input }: Context<{ id_credential: number }>) => queries.readCredential(tx, input.id_credential);

function saveRoutes(): Route[] {
  return [
    serveChange(
      calls.saveDriverCredential,
      ({ tx, actor, input: { id_driver, ...rest } }) =>
        saveCredential(tx, actor, { kind: 'driver', id: id_driver }, { ...rest, kind: placeKind(rest.id_location) }),
      freshOf,
    ),
    serveChange(
      calls.saveTruckCredential,
      ({ tx, actor, input: { id_truck, ...rest } }) =>
        saveCredential(tx, actor, { kind: 'truck', id: id_truck }, { ...rest, kind: placeKind(rest.id_location) }),
      freshOf,
    ),
    serveChange(
      calls.saveTptCredential,
      ({ tx, actor, input: { id_truck, ...rest } }) =>
        saveCredential(tx, actor, { kind: 'truck', id: id_truck }, { ...rest, kind: 'TPT' }),
      freshOf,
    ),
  ];
}

/** Only the operator bans and lifts bans, so that a carrier cannot lift its own. */
const banRoutes = (): Route[] =>
  ofOperator([
    serveChange(
      calls.setDriverCredentialState,
      ({ tx, actor, input }) => setCredentialState(tx, actor, 'driver', input),
      fresh,
    ),
    serveChange(
      calls.setTruckCredentialState,
      ({ tx, actor, input }) => setCredentialState(tx, actor, 'truck', input),
      fresh,
    ),
  ]);

const renewals = [
  [calls.renewDriverCredentials, { subject: 'driver', tpt: false }],
  [calls.renewTruckCredentials, { subject: 'truck', tpt: false }],
  [calls.renewTptCredentials, { subject: 'truck', tpt: true }],
] as const;

function renewRoutes(): Route[] {
  return renewals.map(([call, which]) =>
    serveChange(
      call,
      ({ tx, actor, input }) => renewCredentials(tx, actor, input, which),
      // The result for each id of the request.
      (_, done) => done,
    ),
  );
}

export function credentialRoutes(): Route[] {
  return [
    expiringExcel(),
    ...matrixRoutes(),
    ...saveRoutes(),
    ...banRoutes(),
    ...renewRoutes(),
    serve(calls.getDriverCredentials, ({ tx, actor, input }) => recordOf(tx, actor, 'driver', input.id_driver)),
    serve(calls.getTruckCredentials, ({ tx, actor, input }) => recordOf(tx, actor, 'truck', input.id_truck)),
    serve(calls.getGuideDriverCredentials, ({ tx, input }) => onGuide(tx, 'driver', input.id_guide)),
    serve(calls.getGuideTruckCredentials, ({ tx, input }) => onGuide(tx, 'truck', input.id_guide)),
    serve(calls.listTptCredentials, async ({ tx, actor, input }) =>
      (await lists.listTpt(tx, input.id_company)).map(row => withRights(actor, row)),
    ),
    serve(calls.getExpiringCredentials, async ({ tx, actor, input }) => {
      const spec = lists.expiringList(input, tx.today);
      const page = await listPage<lists.ExpiringFacts>(tx, spec, input);
      return { ...page, rows: page.rows.map(row => withRights(actor, row)) };
    }),
  ];
}
