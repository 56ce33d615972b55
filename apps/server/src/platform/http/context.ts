import type { Audience } from '@cabezal/domain/system/access/audience';
import type { Scope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';

/** The signed-in person, as passed to every verb. */
export interface Actor {
  readonly id_user: number;
  readonly id_company: number;
  readonly company_type: string;
  readonly is_operator: boolean;
  readonly role: string;
  readonly id_driver: number | null;
  readonly name: string;
  readonly audience: Audience;
  readonly actions: ReadonlySet<string>;
}

/** The caller's data that a query needs. */
export type Asking = Pick<Actor, 'audience' | 'id_company'>;

/** The input of a handler. Token and device calls have no `actor`; that of a phone call has only `id_driver`. */
export interface Context<In> {
  readonly input: In;
  readonly tx: Tx;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly request_id: string;
  readonly address: string;
  readonly user_agent: string;
  /** The guides that the link or the phone opens; empty for other calls. */
  readonly id_guides: readonly number[];
  /** The guide, if the token opens exactly one. */
  readonly id_guide: number | null;
  /** The binding of the phone; null for other calls. */
  readonly id_phone_binding: number | null;
  /** The bearer token as sent; only session and token calls read it. */
  readonly token: string | null;
}

/** The actor of public, token and device calls. */
export const nobody: Actor = {
  id_user: 0,
  id_company: 0,
  company_type: '',
  is_operator: false,
  role: '',
  id_driver: null,
  name: '',
  audience: 'token',
  actions: new Set(),
};

/** The database role of a signed-in person or driver, and the values that its row policies read. */
export function scopeOf(actor: Actor): Scope {
  const common = { id_company: actor.id_company, id_user: actor.id_user };
  if (actor.role === 'DRIVER') return { role: 'cabezal_driver', ...common, id_driver: actor.id_driver ?? 0 };
  if (actor.audience === 'operator') return { role: 'cabezal_operator', ...common };
  return { role: 'cabezal_company', ...common, audience: actor.audience === 'carrier' ? 'carrier' : 'customer' };
}
