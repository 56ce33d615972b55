-- What is edited of a reservation after it was booked (9-operations §1).

-- What was corrected after the guide was printed, in words («el sello»); null: the print says what is true.
alter table guides add column print_stale text;
