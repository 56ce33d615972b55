import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Conjunction of the conditions; true if there are none. */
const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const given = conditions.filter(condition => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** The filters of the request as a condition on rows of `reservation_facts` or `daily_facts`, which have the same dimensions. */
export function ofFacts(of: RawBuilder<unknown>, asked: IndicatorInput): RawBuilder<unknown> {
  const conditions = (['id_client', 'id_advisor', 'id_canton', 'id_port', 'own'] as const).flatMap(name => {
    const value = asked[name];
    return value === undefined ? [] : [sql`${of}.${sql.ref(name)} = ${value}`];
  });
  return all(conditions);
}

/** The period and the filters of the request as texts, for the Excel of an indicator. */
export async function askedWords(tx: Tx, asked: IndicatorInput, period: string): Promise<Record<string, string>> {
  const { client, advisor, canton, port } = await tx.one(
    sql<Record<'client' | 'advisor' | 'canton' | 'port', string | null>>`select
      (select name from companies where id_company = ${asked.id_client ?? null}) as client,
      (select name || ' ' || last_name from users where id_user = ${asked.id_advisor ?? null}) as advisor,
      (select name from cantons where id_canton = ${asked.id_canton ?? null}) as canton,
      (select name from locations where id_location = ${asked.id_port ?? null}) as port`,
  );
  const trucks = asked.own === undefined ? null : asked.own ? 'Propios' : 'Particulares';
  return {
    [period]: `${asked.from} a ${asked.to}`,
    CLIENTE: client ?? 'Todos',
    ASESOR: advisor ?? 'Todos',
    CANTÓN: canton ?? 'Todos',
    PUERTO: port ?? 'Todos',
    CAMIONES: trucks ?? 'Todos',
  };
}

/** The same condition on reservations `r` of any status. The lane and the owner of the trucks come from the facts. */
export function ofReservations(asked: IndicatorInput): RawBuilder<unknown> {
  const { id_client, id_advisor, id_canton, id_port, own } = asked;
  const isKept = id_canton !== undefined || id_port !== undefined || own !== undefined;
  const kept = { ...asked, id_client: undefined, id_advisor: undefined };
  return all([
    id_client === undefined ? undefined : sql`r.id_client = ${id_client}`,
    id_advisor === undefined ? undefined : sql`r.id_advisor = ${id_advisor}`,
    isKept
      ? sql`exists (select from reservation_facts f where f.id_reservation = r.id_reservation and ${ofFacts(sql`f`, kept)})`
      : undefined,
  ]);
}

/** The same condition on guides `g` of reservations `r`. The owner of the truck comes from the guide. */
export const ofGuides = ({ own, ...asked }: IndicatorInput): RawBuilder<unknown> =>
  all([ofReservations(asked), own === undefined ? undefined : sql`g.is_own = ${own}`]);
