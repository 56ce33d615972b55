-- Comments that wait for the person who asks: named in them, or written from outside of a reservation whose adviser or operative the
-- person is. Row security keeps «is among those who are named» from the index (the operator of arrays is not leakproof): customers and
-- carriers read every comment of theirs to find a few. Here each way goes by its own index; who asks reads the rows of these numbers
-- afterwards under the policies, so that a number alone says nothing.
create function comments_for_me() returns setof integer
language sql stable security definer rows 50 set search_path = public as $$
  with me as (select nullif(current_setting('app.id_user', true), '')::integer as id),
  told as (
    select c.id_comment from reservation_comments c where c.mentions @> array[(select id from me)] and c.deleted_at is null
    union
    select c.id_comment from me join reservations x on x.id_advisor = me.id or x.id_operative = me.id join reservation_comments c using (id_reservation)
      join users w on w.id_user = c.id_user join companies k on k.id_company = w.id_company
      where c.visibility <> 'INTERNAL' and c.deleted_at is null and not k.is_operator)
  select c.id_comment from told join reservation_comments c using (id_comment) cross join me
    left join comment_reads d on d.id_user = me.id and d.id_reservation = c.id_reservation
    where c.id_user <> me.id and c.id_comment > coalesce(d.last_id, 0)
$$;
revoke execute on function comments_for_me() from public;
grant execute on function comments_for_me() to cabezal_system, cabezal_operator, cabezal_company, cabezal_driver;
