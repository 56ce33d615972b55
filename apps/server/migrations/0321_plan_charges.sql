-- What an edit of a plan means in money stands although no guide drives it yet: until there is one the subject is a stop of the plan, or the
-- leg itself (a longer road). A guide's stop knows which stop of the plan it is, so that what was proposed or decided goes over both ways.
alter table charge_proposals add column of_plan boolean not null default false;
-- The same of the plan while a guide has it: a stop of the plan, or the leg; null: of no plan. It outlives the guide's own stop.
alter table charge_proposals add column plan_subject integer;
drop index charge_proposals_open;
create unique index charge_proposals_open on charge_proposals (kind, of_plan, subject, coalesce(takes_back, 0)) where decision is null;

alter table guide_stops add column id_leg_stop integer references leg_stops on delete set null;
create index guide_stops_leg_stop on guide_stops (id_leg_stop) where id_leg_stop is not null;

-- A stop of the plan is the one of the same work in the same turn, in guides that are to be driven and in deleted ones that keep a proposal.
with wanted as (select g.id_guide, g.id_leg from guides g
    where g.id_leg is not null and (g.live and g.closed_at is null
      or g.deleted_at is not null and exists (select from charge_proposals p where p.id_guide = g.id_guide))),
  driven as (select w.id_leg, s.id_stop, s.code, s.action, row_number() over (partition by s.id_guide, s.code, s.action order by s.position) as turn
    from wanted w join guide_stops s using (id_guide)),
  planned as (select id_leg, id_leg_stop, code, action, row_number() over (partition by id_leg, code, action order by position) as turn from leg_stops
    where id_leg in (select id_leg from wanted))
update guide_stops s set id_leg_stop = p.id_leg_stop
  from driven d join planned p on p.id_leg = d.id_leg and p.code = d.code and p.action is not distinct from d.action and p.turn = d.turn
  where s.id_stop = d.id_stop;

-- What an edit before the issue meant is the plan's, too; of a deleted guide its alone.
update charge_proposals p set plan_subject = case when p.kind = 'LONGER_ROAD' then g.id_leg else (select s.id_leg_stop from guide_stops s where s.id_stop = p.subject and s.id_guide = g.id_guide) end
  from guides g
  where g.id_guide = p.id_guide and g.id_leg is not null and p.kind in ('STOP_ADDED', 'OTHER_PLACE', 'LONGER_ROAD') and p.created_at <= coalesce(g.issued_at, 'infinity');
-- Of two that say the same of the same the newest counts.
update charge_proposals p set decision = 'SUPERSEDED', decided_at = now()
  from guides g
  where g.id_guide = p.id_guide and g.deleted_at is not null and p.plan_subject is not null and p.decision is null
    and exists (select from charge_proposals q join guides h on h.id_guide = q.id_guide and h.deleted_at is not null
      where q.kind = p.kind and q.plan_subject = p.plan_subject and q.decision is null and coalesce(q.takes_back, 0) = coalesce(p.takes_back, 0)
        and q.id_charge_proposal > p.id_charge_proposal);
update charge_proposals p set of_plan = true, subject = p.plan_subject, id_guide = null
  from guides g
  where g.id_guide = p.id_guide and g.deleted_at is not null and p.plan_subject is not null and (p.decision is null or p.decision in ('ACCEPTED', 'DISMISSED'))
    and not exists (select from guides v where v.id_leg = g.id_leg and v.live);
