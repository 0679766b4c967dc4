-- The section of the catalog in which an item is shown; null: in none.
alter table catalog_items add column section text check (length(section) between 1 and 64);
