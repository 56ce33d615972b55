-- Requests of slots leave by the outbox (decision 0184).
alter table outbox
  drop constraint outbox_system_check,
  add constraint outbox_system_check check (system in ('SAP', 'MAIL', 'PUSH', 'WHATSAPP', 'NEC', 'BDVACIO', 'TERMINAL'));
