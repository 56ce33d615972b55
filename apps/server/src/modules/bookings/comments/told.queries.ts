import { type RawBuilder, sql } from 'kysely';

/** Who asks. */
const me = sql`nullif(current_setting('app.id_user', true), '')::integer`;
/** Written by somebody who is not of the operator. */
const fromOutside = sql`exists (select from users w join companies k using (id_company) where w.id_user = c.id_user and not k.is_operator)`;
/** For this person: named in it; or written from outside, of a reservation whose adviser or operative the person is (the operator's people alone). */
const namesMe = sql`c.mentions @> array[${me}]`;
const isForMyWork = sql`c.visibility <> 'INTERNAL' and ${me} in (x.id_advisor, x.id_operative) and ${fromOutside}`;
/** Not read by this person yet, as far as the person's side reads comments at all: the policies of comments hold. */
const isUnread = sql`c.deleted_at is null and c.id_user <> ${me}
  and c.id_comment > coalesce((select d.last_id from comment_reads d where d.id_user = ${me} and d.id_reservation = c.id_reservation), 0)`;

/** How many comments of a reservation wait for the person who asks, whether or not it is open. */
export const unreadComments = (id_reservation: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from reservation_comments c join reservations x using (id_reservation)
    where c.id_reservation = ${id_reservation} and ${isUnread} and (${namesMe} or (${isForMyWork})))`;

/**
 * Reservations in which one waits: `comments_for_me` finds the comments of this person, each way by its own index, which row security would
 * keep a company's people from; their rows are read here under the policies.
 */
export const reservationsUnread = sql`(select c.id_reservation from reservation_comments c where c.id_comment in (select comments_for_me()))`;
