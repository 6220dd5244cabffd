-- A word for a unit that was learned of an item holds for that item alone: “bag” may be a piece of rice and a bag of
-- water. Null holds where nothing else is known.
alter table alias add column of_item_id uuid;
alter table alias add constraint alias_of_item foreign key (organization_id, of_item_id)
  references item (organization_id, id) on delete cascade not valid;
alter table alias validate constraint alias_of_item;
alter table alias add constraint alias_of_item_is_unit check (of_item_id is null or kind = 'unit') not valid;
alter table alias validate constraint alias_of_item_is_unit;
create index alias_by_of_item on alias (organization_id, of_item_id) where of_item_id is not null;
create unique index alias_key_once_of_item on alias (organization_id, kind, key, of_item_id) nulls not distinct;
alter table alias drop constraint alias_key_once;
