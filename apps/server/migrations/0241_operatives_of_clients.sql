-- Whether somebody chose who of the operator's people works on a reservation (9-operations §1): what the client's team said follows the client,
-- what a person said stays. Of what was booked before the history knows it.
alter table reservations add column operative_chosen boolean not null default false;
update reservations r set operative_chosen = true where id_operative is not null and exists (select from audit_log a
  where a.noun = 'reservation' and a.id_record = r.id_reservation::text and a.action = 'edit' and a.after ? 'id_operative');
update reservations r set operative_chosen = true from empty_operations e where e.id_reservation = r.id_reservation and r.id_operative is not null;

-- Reservations that were booked before a team said who works on them, and are still to be worked on, get one of their client's team who works in
-- their line, in turn.
with members as (
  select t.id_company, u.id_user, line.line,
    row_number() over (partition by t.id_company, line.line order by u.id_user) as place,
    count(*) over (partition by t.id_company, line.line) as members
  from (select distinct t.id_company, m.id_user from operations_teams t join operations_team_users m using (id_operations_team)) t
    join users u using (id_user) join roles using (id_role) cross join lateral unnest(u.products) as line(line)
  where u.active and roles.code = 'EQUIPO_OPERATIVO'
), waiting as (
  select r.id_reservation, r.id_client, r.reservation_type,
    row_number() over (partition by r.id_client, r.reservation_type order by r.id_reservation) - 1 as turn
  from reservations r where r.id_operative is null and r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')
)
update reservations r set id_operative = m.id_user from waiting w
  join members m on m.id_company = w.id_client and m.line = w.reservation_type and m.place = 1 + w.turn % m.members
  where r.id_reservation = w.id_reservation;
