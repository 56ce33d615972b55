import type { Access } from '@cabezal/contract/call';
import { mayOn } from '@cabezal/domain/system/access/pairs';
import type { FastifyRequest } from 'fastify';
import type { Database, Scope } from '../db/database.ts';
import { systemScope } from '../db/database.ts';
import { carrierOfToken, driverOfPhone, personOfToken, scopeOfToken } from '../session/sessions.ts';
import { type Actor, nobody, scopeOf } from './context.ts';
import { AppError, forbidden, unauthenticated } from './errors.ts';

/** Who makes a call, and which rows the call may read. */
export interface Caller {
  actor: Actor;
  scope: Scope;
  id_guides: readonly number[];
  id_guide: number | null;
  id_phone_binding: number | null;
  token: string | null;
}

interface Asked {
  db: Database;
  clock: () => Date;
}

const noGuides = { id_guides: [], id_guide: null, id_phone_binding: null };

export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Public calls, and those of devices, which check the key themselves. */
const anybody = (token: string | null): Caller => ({ actor: nobody, scope: systemScope, ...noGuides, token });

const linkEnded = (): AppError => new AppError(401, 'ENLACE_INVALIDO', 'El enlace no es válido o ya venció');

/** The holder of a link. Errors: 401. */
async function holderOfLink({ db, clock }: Asked, token: string, access: Access & { kind: 'token' }): Promise<Caller> {
  const id_guides = await scopeOfToken(db, token, access.purpose, clock());
  if (id_guides === null) throw linkEnded();
  const [only = null, ...others] = id_guides;
  const id_guide = others.length === 0 ? only : null;
  const audience = access.purpose === 'travel_resources' ? undefined : ('visitor' as const);
  const scope: Scope = { role: 'cabezal_token', audience, id_guides };
  return { actor: nobody, scope, id_guides, id_guide, id_phone_binding: null, token };
}

/** The holder of a link to what the trucks of a carrier did. He reads the rows of the carrier, and has none of its people's actions. Errors: 401. */
async function holderOfFleetLink({ db, clock }: Asked, token: string): Promise<Caller> {
  const id_company = await carrierOfToken(db, token, clock());
  if (id_company === null) throw linkEnded();
  const scope: Scope = { role: 'cabezal_company', audience: 'carrier', id_company };
  return { actor: { ...nobody, id_company, audience: 'carrier' }, scope, ...noGuides, token };
}

/** The driver of a bound phone. He reads the trips of his day as the link of each would show it. Errors: 401. */
async function driverWithPhone({ db, clock }: Asked, token: string): Promise<Caller> {
  const phone = await driverOfPhone(db, token, clock());
  if (phone === undefined) throw linkEnded();
  const { id_driver, id_guides, id_phone_binding } = phone;
  const actor: Actor = { ...nobody, id_driver };
  return { actor, scope: { role: 'cabezal_token', id_guides }, id_guides, id_guide: null, id_phone_binding, token };
}

const callerOf = (actor: Actor, token: string): Caller => ({ actor, scope: scopeOf(actor), ...noGuides, token });

/** A person who signed in. Errors: 401. */
async function signedIn({ db, clock }: Asked, token: string) {
  const person = await personOfToken(db, token, clock());
  if (person === null) throw unauthenticated();
  return person;
}

/** A person whose role has the action, and where pairs are denied on one of the call's screens. Errors: 401, 403. */
async function personWith(asked: Asked, token: string, { action, on }: Access & { kind: 'action' }): Promise<Caller> {
  const person = await signedIn(asked, token);
  if (!person.actions.has(action) || !mayOn(action, on, person.pairs)) throw forbidden();
  return callerOf(person, token);
}

/** Who makes a call with that access: one function for each kind. Errors: 401 without a valid token, 403 without the action. */
export async function identify(asked: Asked, access: Access, token: string | null): Promise<Caller> {
  if (access.kind === 'public' || access.kind === 'device') return anybody(token);
  if (token === null) throw unauthenticated();
  switch (access.kind) {
    case 'token':
      return access.purpose === 'fleet_activity' ? holderOfFleetLink(asked, token) : holderOfLink(asked, token, access);
    case 'phone':
      return driverWithPhone(asked, token);
    case 'session':
      return callerOf(await signedIn(asked, token), token);
    case 'action':
      return personWith(asked, token, access);
  }
}
