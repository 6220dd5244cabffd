-- The checklist of the first steps can be put away, for everybody in the organization.
alter table organization add column first_steps_hidden boolean not null default false;
