-- A slot that changes to another day is found by the day that is asked, too.
create index slots_asked_from on slots (asked_from) where asked_from is not null;
