import type { getRatingSummary, LinkRating, ServiceRating } from '@cabezal/contract/operations/quality/quality.calls';
import type { LinkMaker, RatedTrip, Rater } from '@cabezal/domain/operations/ratings/ratings';
import { sql } from 'kysely';
import type { ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

type RatingSummary = typeof getRatingSummary.output._output;

export interface Criterion {
  id_criterion: number;
  code: string;
  name: string;
  rater: Rater;
  weight: number;
}
export function criteria(tx: Tx): Promise<Criterion[]> {
  return tx.rows(sql<Criterion>`select id_criterion, code, name, rater, weight::float8 as weight from quality_criteria
    where active order by rater, id_criterion`);
}

export function ratingsOf(tx: Tx, id_guide: number): Promise<ServiceRating[]> {
  return tx.rows(sql<ServiceRating>`select id_rating, id_guide, rater, ratings, rating::float8 as rating, comment, author, id_link is not null as by_link, created_at, edited_at, version
    from service_ratings where id_guide = ${id_guide} order by rater, id_link nulls first`);
}

/** Who rates a trip: people of a company for their side, or the holder of a link. */
type RatedBy = { rater: Rater; id_company: number } | { rater: 'CLIENT'; id_link: number };

/** The facts that decide whether somebody may rate; the caller sees the guide. The trip has ended once no stop is left to reach. */
export function ratedTrip(tx: Tx, id_guide: number, by: RatedBy): Promise<RatedTrip> {
  const { rater } = by;
  const same = 'id_link' in by ? sql`r.id_link = ${by.id_link}` : sql`r.id_link is null`;
  const another =
    'id_link' in by
      ? sql`false`
      : sql`exists (select from service_ratings r where r.id_guide = g.id_guide and r.rater = ${rater} and r.id_link is null and r.id_company <> ${by.id_company})`;
  return tx.one(sql<RatedTrip>`select g.false_freight_at is not null as is_false, g.rescued_by is not null as is_rescued, coalesce(g.is_own, true) as is_own,
      case when g.finished_at is not null then g.finished_at
        when not exists (select from guide_stops s where s.id_guide = g.id_guide and s.arrival_at is null and s.departure_at is null and s.skipped_at is null)
        then (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end as ended_at,
      (select r.created_at from service_ratings r where r.id_guide = g.id_guide and r.rater = ${rater} and ${same}) as rated_at,
      ${another} as by_another
    from guides g where g.id_guide = ${id_guide}`);
}

/** Version of the rating by a side; undefined: none. */
export async function lockRatingVersion(tx: Tx, id_guide: number, rater: Rater): Promise<number | undefined> {
  const found = await tx.row(
    sql<{
      version: number;
    }>`select version from service_ratings where id_guide = ${id_guide} and rater = ${rater} and id_link is null for update`,
  );
  return found?.version;
}

interface NewRating {
  id_guide: number;
  rater: Rater;
  id_company: number;
  /** Null by a link. */
  id_user: number | null;
  id_link: number | null;
  author: string;
  ratings: Record<string, number>;
  exact: number;
  rating: number;
  comment: string | null;
}
/** False: that side, or that link, has already rated it. */
export async function insertRating(tx: Tx, r: NewRating): Promise<boolean> {
  const stored =
    await tx.count(sql`insert into service_ratings (id_guide, rater, id_company, id_user, id_link, author, ratings, exact, rating, comment, created_at)
    values (${r.id_guide}, ${r.rater}, ${r.id_company}, ${r.id_user}, ${r.id_link}, ${r.author}, ${JSON.stringify(r.ratings)}::jsonb, ${r.exact}, ${r.rating}, ${r.comment}, ${tx.now})
    on conflict (id_guide, rater, id_link) do nothing`);
  return stored > 0;
}
/** False: it changed since that version. */
export async function storeRating(tx: Tx, r: NewRating, version: number): Promise<boolean> {
  const stored =
    await tx.count(sql`update service_ratings set ratings = ${JSON.stringify(r.ratings)}::jsonb, exact = ${r.exact}, rating = ${r.rating}, comment = ${r.comment},
      id_user = ${r.id_user}, author = ${r.author}, edited_at = ${tx.now}, version = version + 1
    where id_guide = ${r.id_guide} and rater = ${r.rater} and version = ${version}
      and ${r.id_link === null ? sql`id_link is null and id_company = ${r.id_company}` : sql`id_link = ${r.id_link}`}`);
  return stored > 0;
}

interface RatingLink {
  id_link: number;
  maker: LinkMaker | null;
  /** The company for which its holder rates: that which made the link, if it booked or ordered the trip, else the client. */
  id_company: number;
  /** For whom the link was made. */
  author: string;
}
const linkOf = (tx: Tx, hash: Buffer, id_guide: number) => sql`select t.id_link,
    case when t.created_by is null then null when u.id_driver is not null then 'DRIVER' when c.is_operator then 'OPERATOR'
      when c.id_company is distinct from g.id_carrier and c.id_company in (r.id_client, r.id_forwarder) then 'CLIENT' else 'CARRIER' end as maker,
    case when c.id_company in (r.id_client, r.id_forwarder) then c.id_company else r.id_client end as id_company,
    coalesce(t.given_to, 'Enlace de seguimiento') as author
  from access_tokens t join guides g on g.id_guide = ${id_guide} join reservations r on r.id_reservation = g.id_reservation
    left join users u on u.id_user = t.created_by left join companies c on c.id_company = u.id_company
  where t.token_hash = ${hash} and t.purpose = 'monitoring' and t.revoked_at is null and t.expires_at > ${tx.now} and g.deleted_at is null`;
/** The open tracking link of a token, with what decides whether its holder rates the trip; read with the system's rights. */
export const ratingLink = (tx: Tx, hash: Buffer, id_guide: number): Promise<RatingLink | undefined> =>
  tx.row(sql<RatingLink>`${linkOf(tx, hash, id_guide)}`);
/** The same, locked: nobody ends the link until the transaction ends. */
export const lockRatingLink = (tx: Tx, hash: Buffer, id_guide: number): Promise<RatingLink | undefined> =>
  tx.row(sql<RatingLink>`${linkOf(tx, hash, id_guide)} for share of t`);

type OwnRating = NonNullable<LinkRating['own']>;
/** The rating that was given by a link. */
export function ratingOfLink(tx: Tx, id_guide: number, id_link: number): Promise<OwnRating | undefined> {
  return tx.row(sql<OwnRating>`select ratings, rating::float8 as rating, comment, version
    from service_ratings where id_guide = ${id_guide} and id_link = ${id_link}`);
}

interface Rated {
  id_carrier?: number | undefined;
  id_driver?: number | undefined;
}
const sides = sql`(select q.id_guide, q.rater, avg(q.exact) as exact from service_ratings q group by q.id_guide, q.rater)`;
const ratedTrips = (
  { id_carrier, id_driver }: Rated,
  ratings = sql`service_ratings`,
) => sql`${ratings} r join guides g using (id_guide)
    where g.deleted_at is null and ${id_driver === undefined ? sql`g.id_carrier = ${id_carrier ?? 0}` : sql`g.id_driver = ${id_driver}`}`;

/** The mean of the ratings of trips, and their number. The links of a trip and the client’s own people are one voice: their mean counts once. */
export interface Mean {
  exact: number | null;
  trips: number;
}
const mean = sql`round(avg(r.exact), 4)::float8 as exact, count(distinct r.id_guide)::int as trips`;

export const summaryOf = (tx: Tx, of: Rated): Promise<Mean> =>
  tx.one(sql<Mean>`select ${mean} from ${ratedTrips(of, sides)}`);

export type RatingComment = RatingSummary['comments'][number];
/** The last five ratings with a comment, by the time of rating or changing. */
export function lastComments(tx: Tx, of: Rated): Promise<RatingComment[]> {
  return tx.rows(sql<RatingComment>`with said as (select r.*, g.guide_number from ${ratedTrips(of)} and r.comment is not null)
    select s.id_rating, s.id_guide, s.guide_number, s.rater, s.rating::float8 as rating, s.comment, c.name as company, coalesce(s.edited_at, s.created_at) as said_at
    from said s join companies c using (id_company) order by said_at desc, s.id_rating desc limit 5`);
}

/**
 * A list of carriers or drivers with the exact mean of their ratings and the number of rated trips, sorted by it as `rating`. `sees`: the
 * caller may read ratings; otherwise both are null.
 */
export function withMeans(spec: ListSpec, of: 'id_carrier' | 'id_driver', sees: boolean): ListSpec {
  const means = sql`(select ${sql.ref(`g.${of}`)} as id_rated, ${mean} from ${sides} r join guides g using (id_guide)
    where g.deleted_at is null and ${sees} group by 1) q`;
  return {
    ...spec,
    from: sql`${spec.from} left join ${means} on q.id_rated = ${spec.key}`,
    columns: sql`${spec.columns}, q.exact, q.trips as rated_trips`,
    sortable: { ...spec.sortable, rating: sql`q.exact` },
    nullable: [...(spec.nullable ?? []), 'rating'],
  };
}

type OfWhom = Mean & { id_carrier: number | null; id_driver: number | null };
/** The means of all rated carriers and drivers, in one query; each row has one of the two. */
export function allMeans(tx: Tx): Promise<OfWhom[]> {
  return tx.rows(sql<OfWhom>`select g.id_carrier, g.id_driver, ${mean} from ${sides} r join guides g using (id_guide)
    where g.deleted_at is null group by grouping sets ((g.id_carrier), (g.id_driver))`);
}
