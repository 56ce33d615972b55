import type { LINK_SCOPES } from '@cabezal/contract/operations/travel/shared-links.calls';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { ReadAt } from '../../../platform/db/tx.ts';

export interface LinkFilters {
  opens?: (typeof LINK_SCOPES)[number] | undefined;
}

const scope = sql`case when t.id_reservation is not null then 'RESERVATION' when t.id_company is not null then 'FLEET' when t.id_guides is not null then 'GUIDES' else 'GUIDE' end`;

/** The trips that a link shows now, those that the reader may see; by the function that also decides what the link opens. */
const trips = sql`coalesce((select jsonb_agg(jsonb_build_object('id_guide', g.id_guide, 'guide_number', g.guide_number,
      'container_code', u.container_code, 'client_name', r.client_name) order by g.id_guide)
    from guides g join reservations r on r.id_reservation = g.id_reservation
      left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
    where g.id_guide = any (guides_of_link(t.id_guide, t.id_guides, t.id_reservation, t.withdrawn_guides))), '[]')`;

/** What is searched: for whom, who shared it, the reservation, and the trips that were put into the link. */
const words = sql`plain_text(coalesce(t.given_to, '') || ' ' || coalesce(t.id_reservation::text, '')
  || ' ' || coalesce((select k.name from companies k where k.id_company = t.id_company), '')
  || ' ' || coalesce((select m.name || ' ' || m.last_name from users m where m.id_user = t.created_by), '')
  || ' ' || coalesce((select string_agg(coalesce(g.guide_number, '') || ' ' || g.id_reservation || ' ' || coalesce(u.container_code, ''), ' ')
      from guides g left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      where g.id_guide = t.id_guide or g.id_guide = any (t.id_guides) or g.id_reservation = t.id_reservation), ''))`;

/** Tracking links that are valid now; row security gives a company those of its own people. */
export function linkSpec(input: ListInput & { filters?: LinkFilters | undefined }, { now }: ReadAt): ListSpec {
  const { opens } = input.filters ?? {};
  return {
    from: sql`access_tokens t`,
    key: sql`t.id_link`,
    joins: sql`left join users m on m.id_user = t.created_by left join companies c on c.id_company = m.id_company
      left join companies f on f.id_company = t.id_company`,
    columns: sql`t.id_link, ${scope} as opens, t.purpose = 'tracking_destination' as for_destination, t.id_reservation, f.name as carrier, ${trips} as trips, t.given_to,
      m.name || ' ' || m.last_name as made_by, c.name as made_by_company, t.created_at, t.expires_at`,
    where: [
      sql`t.purpose in ('monitoring', 'tracking_destination', 'fleet_activity')`,
      sql`t.revoked_at is null`,
      sql`t.expires_at > ${now}`,
      opens === undefined ? undefined : sql`${scope} = ${opens}`,
    ],
    words: { text: words, typed: input.search, isComposed: true },
    sortable: { id_link: sql`t.id_link`, created_at: sql`t.created_at`, expires_at: sql`t.expires_at` },
    defaultSort: { field: 'id_link', dir: 'desc' },
  };
}
