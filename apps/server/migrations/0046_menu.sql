-- What an entry of the menu is besides its title (spec §2 «Shell»): its icon's kind, whether it is shown without leading anywhere, and
-- the entry inside of which it stands.
alter table permission_urls
  add column icon_type text not null default 'ant' check (icon_type in ('ant', 'other')),
  add column menu_disabled boolean not null default false,
  add column id_menu_parent integer references permission_urls check (id_menu_parent <> id_permission_url);
