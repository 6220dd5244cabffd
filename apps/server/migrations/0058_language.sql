-- The language in which a person reads the screens (docs/decisions/0091); documents for customers do not depend on it.
alter table app_user add column language text not null default 'en'
  constraint app_user_language check (language in ('en', 'pcm', 'ha', 'ig', 'yo'));
