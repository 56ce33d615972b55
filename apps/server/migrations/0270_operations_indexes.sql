-- The list of slots is asked for by days: without this every slot that there ever was is read.
create index slots_slot_from on slots (slot_from);
-- Charges to decide on, the newest first.
create index charge_proposals_created on charge_proposals (created_at, id_charge_proposal);

-- Comments that wait for a person (0200): an adviser of many years has many reservations, of which few were ever written about from
-- outside. It begins from those few comments now, and asks of each whose reservation it is.
create index reservation_comments_outside on reservation_comments (id_comment) include (id_reservation, id_user)
  where visibility <> 'INTERNAL' and deleted_at is null;
create or replace function comments_for_me() returns setof integer
language sql stable security definer rows 50 set search_path = public as $$
  with me as (select nullif(current_setting('app.id_user', true), '')::integer as id),
  outside as materialized (
    select c.id_comment, c.id_reservation from reservation_comments c join users w on w.id_user = c.id_user join companies k on k.id_company = w.id_company
      where c.visibility <> 'INTERNAL' and c.deleted_at is null and not k.is_operator),
  told as (
    select c.id_comment from reservation_comments c where c.mentions @> array[(select id from me)] and c.deleted_at is null
    union
    select o.id_comment from outside o join reservations x using (id_reservation) cross join me where x.id_advisor = me.id or x.id_operative = me.id)
  select c.id_comment from told join reservation_comments c using (id_comment) cross join me
    left join comment_reads d on d.id_user = me.id and d.id_reservation = c.id_reservation
    where c.id_user <> me.id and c.id_comment > coalesce(d.last_id, 0)
$$;
