-- The street turn whose approval gave up the leg: it superseded this proposal, or proposed to remove this line (takes_back). Its cancellation asks
-- again by this key, not by the time of the approval, at which other proposals may have been made (decision 0176). Without a reference: a proposal of
-- prices only remembers the key. Null: none, or its cancellation asked again.
alter table charge_proposals add column id_street_turn integer;
update charge_proposals p set id_street_turn = t.id_street_turn from street_turns t
  where t.approved_at is not null and t.cancelled_at is null and p.id_leg is not null and p.kind <> 'CANCELLATION'
    and p.id_sub_reservation in (t.id_import_sub, t.id_export_sub)
    and (p.decision = 'SUPERSEDED' and p.decided_at = t.approved_at and p.created_at < t.approved_at
      or p.takes_back is not null and p.created_at = t.approved_at);
