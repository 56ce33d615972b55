-- A motive is kept as it was written: the one of a false freight with other percentages, and what a charge says of why it is there, which
-- may be a proposal's words about what happened and the motive behind them.
set local lock_timeout = '10s';

alter table guides drop constraint guides_false_freight_justification_check;
alter table guides add constraint guides_false_freight_justification_check
  check (char_length(false_freight_justification) between 5 and 500);
alter table charges drop constraint charges_justification_check;
alter table charges add constraint charges_justification_check check (char_length(justification) <= 1000);
