-- Who leaves is forgotten as the maker of her keys by the application, because a distributed database has no foreign key
-- from here to the members.
grant update (member_id) on api_key to lissafi_app;
