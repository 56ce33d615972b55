-- Two facts that were guessed until now.
set local lock_timeout = '10s';

-- Who reported a problem, by the driver and not by the name: another driver may have the same one, and a name may be written anew. Of what was
-- reported before, the driver of the trip where the name is his still; else nobody is known to have reported it.
alter table driver_problems add column id_driver integer;
update driver_problems p set id_driver = g.id_driver from guides g where g.id_guide = p.id_guide and g.driver_name = p.driver_name;
alter table driver_problems add constraint driver_problems_id_driver_fkey foreign key (id_driver) references drivers not valid;
alter table driver_problems validate constraint driver_problems_id_driver_fkey;
create index driver_problems_driver on driver_problems (id_driver) where id_driver is not null;

-- A guide that was deleted with the return that it was of. It is of no leg that a template asks for: giving the container up costs nothing of it.
alter table guides add column was_return boolean not null default false;
update guides g set was_return = true where g.id_leg is null and g.deleted_at is not null and g.kind = 'DEVOLUCION'
  and exists (select from logbook b join motives m using (id_motivo) where b.id_guide = g.id_guide and m.kind = 'RETURN');
