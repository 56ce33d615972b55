-- outside a transaction
-- Two types of cost with one name cannot be told apart where a cost is entered.
drop index concurrently if exists cost_types_name;
create unique index concurrently cost_types_name on cost_types (lower(name));
