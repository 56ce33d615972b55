-- Foreign keys and triggers of tables that are created before the table or function to which they refer.

alter table files add constraint files_created_by_fkey foreign key (created_by) references users;
alter table files add constraint files_id_company_fkey foreign key (id_company) references companies;
alter table drafts add constraint drafts_id_user_fkey foreign key (id_user) references users on delete cascade;
alter table saved_views add constraint saved_views_id_user_fkey foreign key (id_user) references users on delete cascade;
alter table shipping_lines add constraint shipping_lines_id_usual_terminal_fkey foreign key (id_usual_terminal) references locations;
alter table state_logs add constraint state_logs_id_user_fkey foreign key (id_user) references users;
alter table workbooks add constraint workbooks_id_company_fkey foreign key (id_company) references companies;
alter table workbooks add constraint workbooks_id_user_fkey foreign key (id_user) references users;
alter table imports add constraint imports_id_company_fkey foreign key (id_company) references companies;
alter table imports add constraint imports_id_user_fkey foreign key (id_user) references users;
alter table sap_postings add constraint sap_postings_id_company_fkey foreign key (id_company) references companies;
alter table companies add constraint companies_id_advisor_fkey foreign key (id_advisor) references users;
alter table users add constraint users_id_driver_fkey foreign key (id_driver) references drivers;
alter table driver_licenses add constraint driver_licenses_id_document_fkey foreign key (id_document) references documents;
alter table dynamic_costs add constraint dynamic_costs_id_cost_type_fkey foreign key (id_cost_type) references cost_types;

-- What reports count of a reservation changes with its order lines and its totals (0077).
create trigger payment_order_lines_fact after insert or delete or update of removed_at, subtotal on payment_order_lines
  for each row execute function reservation_changed();
create trigger reservation_totals_fact after insert or update on reservation_totals for each row execute function reservation_changed();

alter table charges add constraint charges_id_payment_cost_fkey foreign key (id_payment_cost) references payment_costs;
alter table sub_costs add constraint sub_costs_id_cost_type_fkey foreign key (id_cost_type) references cost_types;
