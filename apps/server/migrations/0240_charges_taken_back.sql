-- A charge that somebody accepted for an edit is proposed to be taken off when that edit is taken back (9-operations §0 rule 4): a proposal
-- of its own that names the accepted one. It is decided by the same people, and takes the line away instead of writing one.
alter table charge_proposals add column takes_back integer references charge_proposals on delete cascade;
create index charge_proposals_takes_back on charge_proposals (takes_back) where takes_back is not null;

-- Of what was done to a record at most one charge and one taking back of each accepted charge are open: a place that is changed again has both.
drop index charge_proposals_open;
create unique index charge_proposals_open on charge_proposals (kind, subject, coalesce(takes_back, 0)) where decision is null;
