-- A file that is the value of a task's field is one of the task's files: what no list names is cleaned away after 30 days.
update reservation_tasks k set id_files = (
  select array(select distinct f from unnest(k.id_files || array(
    select (k.information ->> (d ->> 'key'))::integer from tasks t, jsonb_array_elements(t.fields) d
    where t.id_task = k.id_task and d ->> 'kind' = 'file' and jsonb_typeof(k.information -> (d ->> 'key')) = 'number'
      and exists (select from files where id_file = (k.information ->> (d ->> 'key'))::integer))) f))
where exists (select from tasks t, jsonb_array_elements(t.fields) d
  where t.id_task = k.id_task and d ->> 'kind' = 'file' and jsonb_typeof(k.information -> (d ->> 'key')) = 'number');
