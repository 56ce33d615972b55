-- The record that a notice tells of, instead of a text like «comment 12»: the notice changes and ends with it, and whoever was told of a decision
-- is told when it is taken back.
alter table notices
  add column noun text,
  add column id_record text,
  -- One notice in place of several of a subject: how many it stands for.
  add column gathers integer,
  -- The notice that stands for this one; the list shows that one.
  add column id_gathered integer references notices on delete cascade;
set local role cabezal_system;
update notices set noun = split_part(about, ' ', 1), id_record = split_part(about, ' ', 2) where about is not null;
reset role;
alter table notices drop column about;
