-- A holiday changes in the version that the person read: what a colleague saved meanwhile is not written over.
alter table holidays add column version integer not null default 1;
