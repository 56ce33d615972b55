-- Slots that are asked for at a terminal by its adapter (decision 0184).
alter table slots
  drop constraint slots_adapter_check,
  -- MANUAL: a person entered what the terminal's portal said. DPW: asked for at DP World by its adapter.
  add constraint slots_adapter_check check (adapter in ('MANUAL', 'DPW')),
  -- When a person sent the draft.
  add column sent_at timestamptz,
  -- Stored before the request leaves: from then on the terminal may have the slot, and each later try asks for it. Null: not submitted.
  add column submitted_at timestamptz,
  -- Since when nobody knows whether the terminal has it: it was submitted and no answer came.
  add column uncertain_at timestamptz,
  -- When the terminal last answered, and when it first said that it does not know the reference.
  add column checked_at timestamptz,
  add column not_found_at timestamptz,
  add column rejected_at timestamptz,
  -- Why the terminal refused, or what failed last.
  add column error_code text,
  add column error_text text,
  -- When a person asked the terminal to cancel the confirmed slot, and why. Null: nobody did, or the terminal refused.
  add column cancel_asked_at timestamptz,
  add column cancel_asked_reason text,
  add constraint slots_sent check (sent_at is not null or num_nonnulls(submitted_at, uncertain_at, not_found_at, rejected_at) = 0),
  add constraint slots_cancel_asked check ((cancel_asked_at is null) = (cancel_asked_reason is null));
