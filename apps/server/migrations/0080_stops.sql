-- Stops of a trip that are added, moved and deleted while it is driven (9-operations §2; decision 0040).

-- Positions are written anew in one statement: in between two stops may stand at the same one.
alter table guide_stops drop constraint guide_stops_id_guide_position_key;
alter table guide_stops add constraint guide_stops_id_guide_position_key unique (id_guide, position) deferrable initially immediate;
alter table leg_stops drop constraint leg_stops_id_leg_position_key;
alter table leg_stops add constraint leg_stops_id_leg_position_key unique (id_leg, position) deferrable initially immediate;

alter table guides
  -- What GPS may do on this trip, in place of the parameter geocerca_automatica (null): record, only propose, or nothing at all.
  add column tracking_mode text check (tracking_mode in ('AUTO', 'PROPOSE', 'OFF')),
  -- A person said from when on positions are the trip's; null: as its plan and the truck's trip before it say.
  add column tracking_from timestamptz;
