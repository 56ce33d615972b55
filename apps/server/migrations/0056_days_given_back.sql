-- A version that is taken back gives its days to the one before it: up to the last day that this one had before it was cut, which is
-- kept from now on. Null: it was never cut; 'infinity': it had no last day.
alter table fees add column valid_to_before date;
alter table purchase_fees add column valid_to_before date;
alter table surcharges add column valid_to_before date;

create or replace function rate_has_begun() returns trigger language plpgsql as $$
declare
  ends constant text[] := array['valid_to', 'valid_to_before', 'note', 'approved_at', 'approved_by', 'superseded_by', 'voided_at', 'void_reason',
    'voided_by', 'version', 'basic'];
begin
  if old.approved_at is not null and old.voided_at is null and old.valid_from <= business_today()
    and (to_jsonb(old) - ends) is distinct from (to_jsonb(new) - ends) then
    raise exception 'TARIFA_INICIADA' using errcode = 'check_violation', constraint = 'rate_has_begun';
  end if;
  return new;
end $$;

-- What was cut until today: the history says what the last day was; files did not write it there, of theirs it is that of the version after.
do $$
declare t record;
begin
  for t in select * from (values ('fees', 'id_fee', 'fee'), ('purchase_fees', 'id_purchase_fee', 'purchase_fee'), ('surcharges', 'id_surcharge', 'surcharge'))
    as v(name, key, noun) loop
    execute format($sql$
      update %1$I f set valid_to_before = coalesce((
          select case when l.before ? 'valid_to' then coalesce((l.before ->> 'valid_to')::date, 'infinity') end from audit_log l
            where l.noun = %3$L and l.id_record = f.%2$I::text and l.action = 'replace_' || %3$L order by l.id desc limit 1),
          (select coalesce(n.valid_to, 'infinity') from %1$I n where n.%2$I = f.superseded_by))
        where f.superseded_by is not null and f.voided_at is null$sql$, t.name, t.key, t.noun);
  end loop;
end $$;
