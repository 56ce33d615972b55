import type { Audience } from '@cabezal/domain/system/access/audience';
import type { Scope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';

/** The signed-in person, as every verb gets it. */
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

/** Who asks, as far as a query needs to know. */
export type Asking = Pick<Actor, 'audience' | 'id_company'>;

/** What a handler works with. Token and device calls have no `actor`. */
export interface Context<In> {
  readonly input: In;
  readonly tx: Tx;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly request_id: string;
  readonly address: string;
  readonly user_agent: string;
  /** Of a token call: the guides that the token opens. */
  readonly id_guides: readonly number[];
  /** Of a token call: the guide, where it opens just one. */
  readonly id_guide: number | null;
  /** The bearer token as sent; only session and token calls read it. */
  readonly token: string | null;
}

/** Stands for «nobody» in public, token and device calls. */
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

export function scopeOf(actor: Actor): Scope {
  const common = { id_company: actor.id_company, id_user: actor.id_user };
  if (actor.role === 'DRIVER') return { role: 'cabezal_driver', ...common, id_driver: actor.id_driver ?? 0 };
  if (actor.audience === 'operator') return { role: 'cabezal_operator', ...common };
  return { role: 'cabezal_company', ...common, audience: actor.audience === 'carrier' ? 'carrier' : 'customer' };
}
