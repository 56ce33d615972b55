-- What discounts with a limit or a budget gave to each client (decision 0177): a reservation that is settled reads a row for each client
-- instead of all uses ever granted. Discounts without either have no rows, because nothing is counted for them and their users do not wait
-- for one another. Triggers write it while the discount is locked (`holdDiscounts`).
create table discount_uses (
  id_discount integer not null references discounts on delete cascade,
  id_company integer not null references companies on delete cascade,
  -- Redemptions that are not reversed.
  used integer not null,
  -- What they take off, USD.
  given numeric(14, 2) not null,
  primary key (id_discount, id_company)
);
create index discount_uses_company on discount_uses (id_company);

grant select, insert, update, delete on discount_uses to cabezal_system, cabezal_operator;
alter table discount_uses enable row level security;
alter table discount_uses force row level security;
create policy everything on discount_uses to cabezal_operator, cabezal_system using (true) with check (true);

-- Adds changes of uses and amounts, in the order of the key.
create function add_discount_uses(changes discount_uses[]) returns void language sql as $$
  insert into discount_uses as u (id_discount, id_company, used, given)
  select c.id_discount, c.id_company, sum(c.used)::integer, sum(c.given)
  from unnest(changes) c join discounts d on d.id_discount = c.id_discount
  where num_nonnulls(d.limit_total, d.limit_client, d.budget_usd) > 0
  group by c.id_discount, c.id_company having sum(c.used) <> 0 or sum(c.given) <> 0
  order by c.id_discount, c.id_company
  on conflict (id_discount, id_company) do update set used = u.used + excluded.used, given = u.given + excluded.given
$$;
create function discount_redemptions_counted() returns trigger language plpgsql as $$
declare
  changes discount_uses[];
begin
  if tg_op = 'INSERT' then
    changes := array(select row(x.id_discount, x.id_company, 1, x.amount)::discount_uses from added x where x.reversed_at is null);
  elsif tg_op = 'DELETE' then
    changes := array(select row(x.id_discount, x.id_company, -1, -x.amount)::discount_uses from removed x where x.reversed_at is null);
  else
    changes := array(select row(x.id_discount, x.id_company, 1, x.amount)::discount_uses from added x where x.reversed_at is null
      union all select row(x.id_discount, x.id_company, -1, -x.amount)::discount_uses from removed x where x.reversed_at is null);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;
  -- An edit that sets the first limit counts all uses: it waits for this transaction, or this one for it.
  perform from discounts d where d.id_discount in (select c.id_discount from unnest(changes) c) order by d.id_discount for key share;
  perform add_discount_uses(changes);
  return null;
end $$;
create trigger discount_redemptions_added after insert on discount_redemptions referencing new table as added
  for each statement execute function discount_redemptions_counted();
create trigger discount_redemptions_edited after update on discount_redemptions referencing old table as removed new table as added
  for each statement execute function discount_redemptions_counted();
create trigger discount_redemptions_removed after delete on discount_redemptions referencing old table as removed
  for each statement execute function discount_redemptions_counted();

-- A discount that gets its first limit or budget counts what it gave until then.
create function discount_limits_follow() returns trigger language plpgsql as $$
begin
  delete from discount_uses where id_discount = new.id_discount;
  perform add_discount_uses(array(select row(x.id_discount, x.id_company, 1, x.amount)::discount_uses
    from discount_redemptions x where x.id_discount = new.id_discount and x.reversed_at is null));
  return null;
end $$;
create trigger discounts_limited after update of limit_total, limit_client, budget_usd on discounts for each row
  when ((num_nonnulls(old.limit_total, old.limit_client, old.budget_usd) > 0)
    is distinct from (num_nonnulls(new.limit_total, new.limit_client, new.budget_usd) > 0))
  execute function discount_limits_follow();

select add_discount_uses(array(select row(x.id_discount, x.id_company, 1, x.amount)::discount_uses
  from discount_redemptions x where x.reversed_at is null));
