-- The relay looks for the newest events of all organizations, and not at the counters of all organizations (0114).
create index event_by_time on event (at) where not imported;
