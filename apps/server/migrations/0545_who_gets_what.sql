-- Who of a company gets which notifications: the operator reads the settings of everybody, a company those of its own people.
create policy readable on notification_settings for select to cabezal_operator using (true);
create policy of_company on notification_settings for select to cabezal_company
  using (id_user in (select u.id_user from users u where u.id_company = app_company()));
