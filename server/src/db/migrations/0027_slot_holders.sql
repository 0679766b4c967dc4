-- Which call holds a slot, so that it can be freed by a process whose database never answered the statement that took it.
alter table provider_slots add column holder text;
