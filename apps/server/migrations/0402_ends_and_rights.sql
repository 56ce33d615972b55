-- When an object without a record may be removed: until then the signed address of its upload could write it again. Null: at once.
alter table removed_objects add column keep_until timestamptz;
