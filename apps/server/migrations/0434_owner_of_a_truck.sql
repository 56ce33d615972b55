-- Since when a truck belongs to its company. Null: since it was registered. A carrier reads its positions from then on (0147).
alter table trucks add column owned_since timestamptz;
update trucks t set owned_since = moved.at from (
  select a.id_record, max(a.at) as at from audit_log a
  where a.noun = 'truck' and a.before ? 'id_company' and a.after ? 'id_company' and a.before -> 'id_company' is distinct from a.after -> 'id_company'
  group by a.id_record) moved
where moved.id_record = t.id_truck::text;
