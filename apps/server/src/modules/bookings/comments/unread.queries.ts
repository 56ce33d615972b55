import { type RawBuilder, sql } from 'kysely';

/** The person who asks. */
const me = sql`nullif(current_setting('app.id_user', true), '')::integer`;
/** Written by a person outside the operator. */
const fromOutside = sql`exists (select from users w join companies k using (id_company) where w.id_user = c.id_user and not k.is_operator)`;
/** Mentions this person. */
const namesMe = sql`c.mentions @> array[${me}]`;
/** Comes from outside and is about a reservation of which this person is advisor or operative (operator's staff only). */
const isForMyWork = sql`c.visibility <> 'INTERNAL' and ${me} in (x.id_advisor, x.id_operative) and ${fromOutside}`;
/** Not yet read by this person. The row policies of comments apply, so only comments of the person's side count. */
const isUnread = sql`c.deleted_at is null and c.id_user <> ${me}
  and c.id_comment > coalesce((select d.last_id from comment_reads d where d.id_user = ${me} and d.id_reservation = c.id_reservation), 0)`;

/** How many comments of a reservation wait for the person who asks, whether or not the reservation is open. */
export const unreadComments = (id_reservation: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from reservation_comments c join reservations x using (id_reservation)
    where c.id_reservation = ${id_reservation} and ${isUnread} and (${namesMe} or (${isForMyWork})))`;

/**
 * Reservations with a waiting comment. The function `comments_for_me` finds this person's comments by one index for each case; under row
 * security a company's people could not use these indexes. The rows are then read under the policies.
 */
export const reservationsUnread = sql`(select c.id_reservation from reservation_comments c where c.id_comment in (select comments_for_me()))`;
