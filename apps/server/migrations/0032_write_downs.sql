-- A write-down to net realisable value, and its reversal, change the value of what is on hand by a movement without
-- quantity (IAS 2 ¶28 to ¶33).
alter table stock_movement drop constraint stock_movement_kind;
alter table stock_movement add constraint stock_movement_kind check (kind in ('receipt', 'opening', 'sale',
  'sale_return', 'adjustment', 'supplier_return', 'consumption', 'production', 'true_up', 'method_switch',
  'write_down'));

-- What is left of write-downs in the value of what is on hand, of a layer and of the whole item: it leaves with the
-- goods, and no more than this is ever reversed.
alter table stock_layer add column written_down bigint not null default 0
  constraint stock_layer_written_down check (written_down >= 0);
alter table stock_position add column written_down bigint not null default 0
  constraint stock_position_written_down check (written_down >= 0);
create index stock_position_written_down on stock_position (organization_id, item_id) where written_down > 0;
