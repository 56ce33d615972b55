-- Of each kind of paper a driver, truck, equipment or company has one that counts: two uploads at once left two.
set local lock_timeout = '10s';

update documents d set replaced_by = n.newest
  from (select max(id_document) as newest, id_driver, id_truck, id_equipment, id_company, kind from documents
      where num_nonnulls(id_driver, id_truck, id_equipment, id_company) = 1 and kind <> 'OTRO' and deleted_at is null and replaced_by is null
      group by id_driver, id_truck, id_equipment, id_company, kind having count(*) > 1) n
  where d.kind = n.kind and d.id_document <> n.newest and d.deleted_at is null and d.replaced_by is null
    and (d.id_driver = n.id_driver or d.id_truck = n.id_truck or d.id_equipment = n.id_equipment or d.id_company = n.id_company);

create unique index documents_driver_current on documents (id_driver, kind)
  where id_driver is not null and kind <> 'OTRO' and deleted_at is null and replaced_by is null;
create unique index documents_truck_current on documents (id_truck, kind)
  where id_truck is not null and kind <> 'OTRO' and deleted_at is null and replaced_by is null;
create unique index documents_equipment_current on documents (id_equipment, kind)
  where id_equipment is not null and kind <> 'OTRO' and deleted_at is null and replaced_by is null;
create unique index documents_company_current on documents (id_company, kind)
  where id_company is not null and kind <> 'OTRO' and deleted_at is null and replaced_by is null;
