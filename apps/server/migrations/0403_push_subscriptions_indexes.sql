-- outside a transaction
drop index concurrently if exists push_subscriptions_session;
create index concurrently push_subscriptions_session on push_subscriptions (id_session);
drop index concurrently if exists push_subscriptions_user;
create index concurrently push_subscriptions_user on push_subscriptions (id_user, created_at);
