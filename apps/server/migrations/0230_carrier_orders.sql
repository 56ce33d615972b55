-- What is agreed with a carrier for a guide and not invoiced yet, as SAP has it (8-money §4.2, `PurchaseOrders`): one order a guide, made when
-- it is issued; a price that changes is another version of it, and it is cancelled when the guide goes.
set local lock_timeout = '10s';

-- What the carrier for whom a leg is reckoned is paid for it, by what it is for: [{ id_cost_type, subtotal, iva_kind }], USD without VAT; a type
-- of null is the freight by its rates. Null: nothing says what it is paid, or nobody is.
alter table legs add column carrier_pay jsonb;
-- What is under way is reckoned anew with its next change.
update legs l set id_cost_carrier = null from sub_reservations u join reservations r using (id_reservation)
  where u.id_sub_reservation = l.id_sub_reservation and l.required and r.finished_at is null
    and coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is null;

create table carrier_orders (
  numero_orden integer primary key default nextval('order_numbers'),
  -- What SAP has outlives the guide that it was for.
  id_guide integer unique references guides on delete set null,
  guide_number text not null,
  id_reservation integer references reservations on delete set null,
  id_carrier integer not null references companies,
  -- As they were when it was last asked for.
  carrier_name text not null,
  carrier_ruc text not null,
  order_date date not null,
  -- As legs.carrier_pay: of the whole leg, and of this guide as SAP was asked.
  agreed jsonb not null,
  lines jsonb not null,
  subtotal numeric(12, 2) not null,
  iva numeric(12, 2) not null,
  total numeric(12, 2) not null,
  -- Facts of its last version; the key of each version's message is carrier-<numero_orden>-v<version>.
  sent_at timestamptz,
  error_at timestamptz,
  error_text text,
  sap_number text,
  cancel_asked_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  author text not null,
  created_at timestamptz not null,
  is_demo boolean not null default false
);
create index carrier_orders_reservation on carrier_orders (id_reservation);
create index carrier_orders_carrier on carrier_orders (id_carrier, numero_orden);
select secure_rows('carrier_orders');
-- Others ask for their Excel of postings by the same query; no policy shows them any row.
grant select on carrier_orders to cabezal_company, cabezal_driver;

-- The line of a carrier's order that a provider's invoice is drawn from in SAP: each once.
alter table payment_costs
  add column base_order integer references carrier_orders,
  add column base_line integer,
  add check ((base_order is null) = (base_line is null));
create unique index payment_costs_base on payment_costs (base_order, base_line) where base_order is not null;
